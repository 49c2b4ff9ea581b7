import type { Feature } from '../../core/handle.ts';
import { registerPatches } from './patch-routes.ts';
import { reportUpdateOutcome } from './report-update-outcome.ts';
import { registerWellKnown } from './well-known-routes.ts';

export const updateFeature: Feature = {
  name: 'update',
  handlers: [reportUpdateOutcome],
  routes: async (fastify, app) => {
    await registerPatches(fastify, app);
    registerWellKnown(fastify, app);
  },
};
