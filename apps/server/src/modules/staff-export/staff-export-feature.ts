import type { Feature } from '../../core/handle.ts';
import { runExports } from './run-exports.ts';

export const staffExportFeature: Feature = {
  name: 'staff-export',
  handlers: [],
  jobs: [{ name: 'staff-export', every_ms: 5_000, max_at_once: 1, run: (app) => runExports(app) }],
};
