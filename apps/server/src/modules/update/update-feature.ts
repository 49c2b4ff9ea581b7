import type { Feature } from '../../core/handle.ts';
import { registerPatches } from './patch-routes.ts';
import { reportUpdateOutcome } from './report-update-outcome.ts';
import { registerWellKnown } from './well-known-routes.ts';

/** The native app: its patches, their outcome on devices, and the identity of the real app. */
export const updateFeature: Feature = {
  name: 'update',
  handlers: [reportUpdateOutcome],
  routes: async (fastify, app) => {
    await registerPatches(fastify, app);
    registerWellKnown(fastify, app);
  },
};
