import { firstRules, problemsOf, type RuleKind, readRule, ruleKinds } from '@nua/rewards';
import { describe, expect, it } from 'vitest';
import { draftOf, isChanged, valueOfDraft } from '../../apps/console/src/setting-form/draft.ts';
import { type Json, readField } from '../../apps/console/src/setting-form/field.ts';
import { findErrors } from '../../apps/console/src/setting-form/field-errors.ts';
import { htmlOfFields } from '../../apps/console/src/setting-form/fields-for-tests.tsx';
import { freshRow } from '../../apps/console/src/setting-form/fresh-row.ts';
import { documentOf } from '../../apps/server/src/operator/rule-draft.ts';
import { ruleSchema } from '../../apps/server/src/operator/rule-form.ts';
import { allTemplates, ruleTemplates } from '../../apps/server/src/operator/rule-templates.ts';
import { namesIn, unnamedControls } from './form-html.ts';

const ruleValue = (kind: RuleKind) => documentOf(firstRules[kind]) as Record<string, Json>;

describe.each(ruleKinds)('the form of the reward rule %s', (kind) => {
  const schema = ruleSchema(kind, {});
  const field = readField(schema);
  const value = ruleValue(kind);

  it('returns an unedited rule unchanged', () => {
    const draft = draftOf(field, value);
    expect(valueOfDraft(draft)).toEqual(value);
    expect(isChanged(draft)).toBe(false);
    expect([...findErrors(field, draft).values()]).toEqual([]);
  });

  it('has a named field for every part of the rule, and no JSON field', () => {
    const page = htmlOfFields(kind, schema, value);
    expect(page).not.toContain('data-json');
    expect(
      namesIn(value).filter((name) => !page.includes(`>${name}</code>`) && !page.includes(`value="${name}"`)),
    ).toEqual([]);
    expect(unnamedControls(page)).toEqual([]);
  });
});

/** The templates that are offered while the first rules are in force. A kind without a template does not compile. */
const titles: { readonly [Kind in RuleKind]: readonly [string, ...string[]] } = {
  weight: ['Every game of the house, at its full weight'],
  promo: ['Bonus for the first deposit', 'Bonus for a later deposit', 'Free rounds'],
  vip: ['Level'],
  club: ['Level', 'Club with two levels'],
  wheel: ['Threshold', 'Segment', 'Wheel with eight segments'],
  referral: ['Wheel that eight friends fill'],
  task: ['One-time task', 'Daily task'],
  tournament: ['Tournament'],
};
const deps = { provided: {}, today: '2026-03-10' };
const templates = ruleKinds.flatMap((kind) =>
  allTemplates(kind, firstRules, deps).map((template) => [`${kind}: ${template.title}`, kind, template] as const),
);
/** The list of promotions has a rebate already. */
const offered = templates.filter(([name]) => name !== 'promo: Rebate (cashback)');

describe('a template of a rule', () => {
  it.each(ruleKinds)('is offered for each kind: %s', (kind) => {
    const shown = ruleTemplates(kind, { rules: firstRules, ...deps });
    expect(shown.map(({ title }) => title)).toEqual(titles[kind]);
  });

  it.each(offered)('has no error in the form, and fits the other rules: %s', (_name, kind, { list, value }) => {
    const field = readField(ruleSchema(kind, {}));
    const rows = list === null ? [] : (ruleValue(kind)[list] as Json[]);
    const drafts = rows.map((row) => draftOf(field, row));
    const document =
      list === null ? (value as Json) : { ...ruleValue(kind), [list]: [...rows, freshRow(value as Json, drafts)] };
    expect([...findErrors(field, draftOf(field, document)).values()]).toEqual([]);
    const rule = readRule(kind, document);
    expect(problemsOf({ ...firstRules, [kind]: rule })).toEqual([]);
  });

  it('gets a new id and a key of its own each time it is added', () => {
    const template = { id: 'a', key: 'promo-new' };
    const first = freshRow(template, []) as { id: string; key: string };
    const second = freshRow(template, [draftOf(readField({}), first)]) as { id: string; key: string };
    expect([first.key, second.key]).toEqual(['promo-new', 'promo-new-2']);
    expect(new Set(['a', first.id, second.id]).size).toBe(3);
  });

  it('is not offered if it would make the rules invalid', () => {
    const full = { ...firstRules, club: { ...firstRules.club, levels: [{ rate_bps_hundredths: 30_000 }] } };
    expect(ruleTemplates('task', { rules: full, ...deps })).toEqual([]);
  });
});
