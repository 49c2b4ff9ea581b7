import { calls } from '@nua/contract';
import { type Feature, handle } from '../../core/handle.ts';
import { pageOf } from '../../core/input/page-of.ts';
import { matchesFilters } from '../../core/input/where-filters.ts';
import { isSettingKey, settingRules } from '../../settings/setting-rules.ts';

const publicKeys = Object.keys(settingRules)
  .filter(isSettingKey)
  .filter((key) => settingRules[key].public);

const listSettings = handle(calls.listSettings, (ctx, { list }) => {
  const entries = publicKeys
    .filter((config_key) => matchesFilters({ config_key }, list.filter))
    .map((config_key) => ({ config_key, config_value: ctx.settings.wire(config_key) }));
  return pageOf(entries, list);
});

export const settingFeature: Feature = { name: 'setting', handlers: [listSettings] };
