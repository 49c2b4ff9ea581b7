import { describe, expect, it } from 'vitest';
import { APP_GATES, assetBytes, firstScripts, weighScripts } from './weigh-app.ts';

describe('the size of the app', () => {
  it('is at most 3 MB for its web part', () => {
    expect(assetBytes()).toBeLessThanOrEqual(APP_GATES.assets);
  });
  it('includes at most 110 KB of JavaScript before the first screen', () => {
    expect(weighScripts(firstScripts())).toBeLessThanOrEqual(APP_GATES.first_js);
  });
});
