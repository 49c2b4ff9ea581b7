import * as v from 'valibot';
import { declare } from './call.ts';
import { screenNames } from './screen.ts';
import { nothing } from './wire.ts';

/** POST /api/c/page_view */
export const recordPageView = declare({
  purpose: 'Counts a screen view. It is sent to the analytics service only if the person has agreed.',
  method: 'POST',
  path: '/api/c/page_view',
  auth: 'public',
  body: v.strictObject({
    route: v.picklist(screenNames),
    /** Whether the person has agreed to the analytics service. */
    consent: v.boolean(),
    /**
     * A random number for this page load, and the second at which it began, as the analytics service requires. It is
     * not stored.
     */
    visit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,10}\.\d{10}$/))),
  }),
  response: nothing,
  errors: ['RATE_LIMITED'],
  plain: true,
});
