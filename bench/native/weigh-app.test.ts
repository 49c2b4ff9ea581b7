import { describe, expect, it } from 'vitest';
import { APP_GATES, assetBytes, firstScripts, weighScripts } from './weigh-app.ts';

describe('the size of the app', () => {
  it('its web part is at most 3 MB', () => {
    expect(assetBytes()).toBeLessThanOrEqual(APP_GATES.assets);
  });
  it('it runs at most 110 KB of JavaScript before its first screen', () => {
    expect(weighScripts(firstScripts())).toBeLessThanOrEqual(APP_GATES.first_js);
  });
});
