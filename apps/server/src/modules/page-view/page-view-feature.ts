import type { Feature } from '../../core/handle.ts';
import { forgetOldPageViews } from './own-page-views.ts';
import { recordPageView } from './record-page-view.ts';

const FORGET_EVERY_MS = 3_600_000;

export const pageViewFeature: Feature = {
  name: 'page-view',
  handlers: [recordPageView],
  jobs: [{ name: 'page-view-forget', every_ms: FORGET_EVERY_MS, run: forgetOldPageViews }],
  stop: (app) => app.ports.page_views.idle(),
};
