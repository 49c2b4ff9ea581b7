import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import {
  getRewardRule,
  listRewardRules,
  listRuleVersions,
  type RewardRuleKind,
  rewardRuleKinds,
} from '@nua/contract/console/reward-rule.ts';
import { Badge, Button, ErrorState, TextField } from '@nua/ui';
import { lazy, useState } from 'react';
import { useCall } from '../api/queries.ts';
import { useActForm } from '../parts/act-form.tsx';
import { ChangeList } from '../parts/change-list.tsx';
import { Facts } from '../parts/facts.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { Link } from '../parts/link.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { navigate, useAddress } from '../router.ts';
import type { Json } from '../setting-form/field.ts';
import type { Template } from '../setting-form/form-state.ts';
import { rewardRuleTitles, rewards as text } from '../texts/rewards.ts';
import { words } from '../texts/words.ts';
import { Tournaments } from './tournaments.tsx';

const SettingForm = lazy(async () => ({ default: (await import('../setting-form/setting-form.tsx')).SettingForm }));

const isKind = (name: string): name is RewardRuleKind => (rewardRuleKinds as readonly string[]).includes(name);

type RuleRow = ConsoleResponse<typeof listRewardRules>['list'][number];

/** Lists every reward rule with its version, its offers, and its proposed and planned versions. */
export function RewardsPage() {
  const rules = useCall(listRewardRules, {});
  return (
    <>
      <h1>{text.title}</h1>
      <Section title={text.all_rules} query={rules}>
        {({ list }) => (
          <Table
            label={text.rules_label}
            rows={list}
            keyOf={({ kind }) => kind}
            hrefOf={({ kind }) => `/rewards/${kind}`}
            columns={[
              { name: text.rule, of: ({ kind }) => rewardRuleTitles[kind] },
              { name: words.state, of: (row) => <State row={row} /> },
              { name: words.version, of: ({ version }) => version, is_number: true },
              { name: text.in_force_since, of: (row) => <Beginning of={row} /> },
              { name: words.by, of: byText },
              { name: text.offers, of: ({ offers }) => offers.join(', '), is_text: true },
            ]}
          />
        )}
      </Section>
    </>
  );
}

function State({ row: { is_proposed, has_problem, planned } }: { row: RuleRow }) {
  return (
    <>
      <Badge tone={has_problem ? 'warning' : 'positive'}>{has_problem ? text.has_problem : text.is_in_force}</Badge>
      {is_proposed && (
        <>
          {' '}
          <Badge tone="info">{text.proposed}</Badge>
        </>
      )}
      {planned.map(({ version, from }) => (
        <span key={version}>
          {' '}
          <Badge>{text.planned}</Badge> <Time at={from} />
        </span>
      ))}
    </>
  );
}

type Published = { published_by: string; approved_by: string };
/** The first rules come with the site. Nobody published them. */
const isFirst = ({ published_by, approved_by }: Published): boolean =>
  published_by === 'nua' && approved_by === published_by;

function byText(of: Published): string {
  if (isFirst(of)) return text.first_rules;
  return of.published_by === of.approved_by ? of.published_by : `${of.published_by}, ${of.approved_by}`;
}

/** The first rules apply to every day, so they have no start time. */
const Beginning = ({ of }: { of: Published & { from: string } }) =>
  isFirst(of) ? text.beginning : <Time at={of.from} />;

export function RewardPage({ name }: { name: string }) {
  if (!isKind(name)) return <ErrorState title={text.no_such_rule} text={name} />;
  return <RulePage kind={name} />;
}

type Rule = ConsoleResponse<typeof getRewardRule>;
/** An earlier version or a template that the form begins with. `count` grows with each press, so that the form begins again. */
type Start = { value: Json; text: string; count: number };

function RulePage({ kind }: { kind: RewardRuleKind }) {
  const rule = useCall(getRewardRule, { query: { kind } }, { live: false });
  const [start, setStart] = useState<Start | null>(null);
  const beginWith = (value: Json, text: string) => setStart({ value, text, count: (start?.count ?? 0) + 1 });
  const goBack = (version: number, value: unknown) => {
    beginWith(value as Json, text.form_begins_with({ version }));
    document.getElementById('main')?.focus();
    window.scrollTo(0, 0);
  };
  return (
    <>
      <p>
        <Link href="/rewards">{text.all}</Link>
      </p>
      <h1>{rewardRuleTitles[kind]}</h1>
      <Section title={text.in_force} query={rule}>
        {(found) => (
          <>
            <RuleFacts rule={found} />
            <Examples rule={found} onBegin={beginWith} />
            <RuleForm key={`${found.version} ${start?.count ?? 0}`} rule={found} start={start} />
            <CurrentCost rule={found} />
          </>
        )}
      </Section>
      {kind === 'tournament' && <Tournaments />}
      <History kind={kind} onBack={goBack} />
    </>
  );
}

function RuleFacts({ rule }: { rule: Rule }) {
  const { version, concerns, planned, problems, stack } = rule;
  return (
    <>
      <Facts
        of={[
          [words.version, version],
          [words.since, <Beginning key="from" of={rule} />],
          [words.by, byText(rule)],
          [text.change_takes, text.two_people],
          [text.change_affects, concerns ?? text.not_counted],
          [text.returned, text.returned_share({ share: stack })],
          ...planned.map(
            (next) => [text.planned_version({ version: next.version }), <Time key="next" at={next.from} />] as const,
          ),
        ]}
      />
      {problems.map((problem) => (
        <p key={problem} className={styles.stale}>
          {text.problem({ problem })}
        </p>
      ))}
    </>
  );
}

type ExamplesProps = { rule: Rule; onBegin: (value: Json, text: string) => void };

/** The buttons that fill the form with a whole rule. */
function Examples({ rule: { templates }, onBegin }: ExamplesProps) {
  const whole = templates.filter(({ list }) => list === null);
  const canChange = useActForm('rule') !== undefined;
  if (whole.length === 0 || !canChange) return null;
  return (
    <div className={styles.actions}>
      <span>{text.begin_with}</span>
      {whole.map(({ title, value }) => (
        <Button
          key={title}
          kind="quiet"
          size="small"
          onClick={() => onBegin(value as Json, text.form_begins_as({ title }))}
        >
          {title}
        </Button>
      ))}
    </div>
  );
}

function RuleForm({ rule, start }: { rule: Rule; start: Start | null }) {
  const { kind, schema, value, templates } = rule;
  const canChange = useActForm('rule') !== undefined;
  const [from, setFrom] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const fromArgument = from === '' ? {} : { from: `${from}:00+05:00` };
  return (
    <LazyPart title={text.load_failed} text={text.load_again} height="16rem">
      {start !== null && <p role="status">{start.text}</p>}
      <SettingForm
        {...{ name: kind, schema, canChange, value: value as Json }}
        start={start?.value}
        templates={templates as readonly Template[]}
        actOf={(json) => ({ name: 'rule', values: { kind, json, ...fromArgument } })}
        onOtherErrors={setErrors}
      >
        <TextField
          type="datetime-local"
          label={text.applies_from}
          hint={text.applies_from_hint}
          name="from"
          value={from}
          error={errors.from}
          onChange={(event) => setFrom(event.target.value)}
        />
      </SettingForm>
    </LazyPart>
  );
}

function CurrentCost({ rule: { costs } }: { rule: Rule }) {
  if (costs.length === 0) return null;
  return (
    <>
      <h3>{text.cost}</h3>
      <Table
        label={text.cost}
        rows={costs}
        keyOf={({ what, gives }) => `${what} ${gives}`}
        columns={[
          { name: text.reward, of: ({ what }) => what, is_text: true },
          { name: text.gives, of: ({ gives }) => gives, is_text: true },
          { name: text.condition, of: ({ condition }) => condition, is_text: true },
          { name: text.costs, of: ({ cost }) => cost, is_text: true },
        ]}
      />
    </>
  );
}

type HistoryProps = { kind: RewardRuleKind; onBack: (version: number, value: unknown) => void };

function History({ kind, onBack }: HistoryProps) {
  const before = useAddress().searchParams.get('before') ?? undefined;
  const versions = useCall(listRuleVersions, { query: { kind, before } });
  const canChange = useActForm('rule') !== undefined;
  return (
    <Section title={text.history} query={versions} empty={{ title: text.no_earlier }}>
      {({ list, has_more }) =>
        list.length === 0 ? null : (
          <>
            <Table
              label={text.versions}
              rows={list}
              keyOf={({ version }) => String(version)}
              columns={[
                { name: words.version, of: ({ version }) => version, is_number: true },
                { name: words.state, of: ({ state }) => <Badge>{state}</Badge> },
                { name: words.from, of: (row) => <Beginning of={row} /> },
                { name: text.published, of: ({ created_at }) => <Time at={created_at} /> },
                { name: words.by, of: byText },
                {
                  name: words.change,
                  of: (row) =>
                    row.before === null ? text.first_version : <ChangeList before={row.before} after={row.value} />,
                  is_text: true,
                },
                {
                  name: text.back,
                  of: ({ version, value, state }) =>
                    canChange &&
                    state !== 'in force' && (
                      <Button kind="quiet" size="small" onClick={() => onBack(version, value)}>
                        {text.back_to({ version })}
                      </Button>
                    ),
                },
              ]}
            />
            {has_more && (
              <Button kind="quiet" onClick={() => navigate(`/rewards/${kind}?before=${list.at(-1)!.version}`)}>
                {text.older}
              </Button>
            )}
          </>
        )
      }
    </Section>
  );
}
