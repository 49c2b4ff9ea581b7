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
import type { RowTemplate } from '../setting-form/form-state.ts';

const SettingForm = lazy(async () => ({ default: (await import('../setting-form/setting-form.tsx')).SettingForm }));

const titles: Readonly<Record<RewardRuleKind, string>> = {
  promo: 'Bonuses, free rounds and cashback',
  task: 'Tasks',
  tournament: 'Tournaments',
  vip: 'VIP levels',
  club: 'Friends’ club',
  referral: 'Referral wheel',
  wheel: 'Daily wheel',
  weight: 'Weights of games',
};

const isKind = (name: string): name is RewardRuleKind => (rewardRuleKinds as readonly string[]).includes(name);

type RuleRow = ConsoleResponse<typeof listRewardRules>['list'][number];

/** Lists every reward rule: its version and offers, and what waits or is planned. */
export function RewardsPage() {
  const rules = useCall(listRewardRules, {});
  return (
    <>
      <h1>Rewards</h1>
      <Section title="All rules" query={rules}>
        {({ list }) => (
          <Table
            label="Reward rules"
            rows={list}
            keyOf={({ kind }) => kind}
            hrefOf={({ kind }) => `/rewards/${kind}`}
            columns={[
              { name: 'Rule', of: ({ kind }) => titles[kind] },
              { name: 'State', of: (row) => <State row={row} /> },
              { name: 'Version', of: ({ version }) => version, is_number: true },
              { name: 'In force since', of: ({ from }) => <Time at={from} /> },
              { name: 'By', of: byText },
              { name: 'Offers', of: ({ offers }) => offers.join(', '), is_text: true },
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
      <Badge tone={has_problem ? 'warning' : 'positive'}>{has_problem ? 'in force, with a problem' : 'in force'}</Badge>
      {is_proposed && (
        <>
          {' '}
          <Badge tone="info">proposed</Badge>
        </>
      )}
      {planned.map(({ version, from }) => (
        <span key={version}>
          {' '}
          <Badge>planned</Badge> <Time at={from} />
        </span>
      ))}
    </>
  );
}

const byText = ({ published_by, approved_by }: { published_by: string; approved_by: string }): string =>
  published_by === approved_by
    ? published_by === 'nua'
      ? 'the first rules'
      : published_by
    : `${published_by}, ${approved_by}`;

export function RewardPage({ name }: { name: string }) {
  if (!isKind(name)) return <ErrorState title="There is no such rule" text={name} />;
  return <RulePage kind={name} />;
}

type Rule = ConsoleResponse<typeof getRewardRule>;
/** An earlier version that the form begins with. `count` grows with each press, so that the form begins again. */
type Start = { value: Json; version: number; count: number };

function RulePage({ kind }: { kind: RewardRuleKind }) {
  const rule = useCall(getRewardRule, { query: { kind } }, { live: false });
  const [start, setStart] = useState<Start | null>(null);
  const goBack = (version: number, value: unknown) => {
    setStart({ value: value as Json, version, count: (start?.count ?? 0) + 1 });
    document.getElementById('main')?.focus();
    window.scrollTo(0, 0);
  };
  return (
    <>
      <p>
        <Link href="/rewards">All rewards</Link>
      </p>
      <h1>{titles[kind]}</h1>
      <Section title="In force" query={rule}>
        {(found) => (
          <>
            <RuleFacts rule={found} />
            <RuleForm key={`${found.version} ${start?.count ?? 0}`} rule={found} start={start} />
            <CurrentCost rule={found} />
          </>
        )}
      </Section>
      <History kind={kind} onBack={goBack} />
    </>
  );
}

function RuleFacts({ rule }: { rule: Rule }) {
  const { version, from, concerns, planned, problems, stack } = rule;
  return (
    <>
      <Facts
        of={[
          ['Version', version],
          ['Since', <Time key="from" at={from} />],
          ['By', byText(rule)],
          ['A change takes', 'two people'],
          ['A change affects now', concerns ?? 'not counted'],
          ['Returned at most', `${stack} of a rupee staked, with all rewards`],
          ...planned.map((next) => [`Version ${next.version} from`, <Time key="next" at={next.from} />] as const),
        ]}
      />
      {problems.map((problem) => (
        <p key={problem} className={styles.stale}>
          In force now, and refused if it were published: {problem}
        </p>
      ))}
    </>
  );
}

function RuleForm({ rule, start }: { rule: Rule; start: Start | null }) {
  const { kind, schema, value, templates } = rule;
  const canChange = useActForm('rule') !== undefined;
  const [from, setFrom] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const dateOf = from === '' ? {} : { from: `${from}:00+05:00` };
  return (
    <LazyPart title="The form could not be loaded" text="Load the page again." height="16rem">
      {start !== null && (
        <p role="status">The form has the values of version {start.version}. Nothing changes before you propose it.</p>
      )}
      <SettingForm
        {...{ name: kind, schema, canChange, value: value as Json }}
        start={start?.value}
        templates={templates as readonly RowTemplate[]}
        actOf={(json) => ({ name: 'rule', values: { kind, json, ...dateOf } })}
        onOtherErrors={setErrors}
      >
        <TextField
          type="datetime-local"
          label="Applies from (Pakistan)"
          hint="Empty: as soon as a second person accepts it."
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
      <h3>Cost of the rule in force</h3>
      <Table
        label="Cost of the rule in force"
        rows={costs}
        keyOf={({ what, gives }) => `${what} ${gives}`}
        columns={[
          { name: 'Reward', of: ({ what }) => what, is_text: true },
          { name: 'Gives', of: ({ gives }) => gives, is_text: true },
          { name: 'For', of: ({ condition }) => condition, is_text: true },
          { name: 'Costs', of: ({ cost }) => cost, is_text: true },
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
    <Section title="History" query={versions} empty={{ title: 'There is no earlier version' }}>
      {({ list, has_more }) =>
        list.length === 0 ? null : (
          <>
            <Table
              label="Versions"
              rows={list}
              keyOf={({ version }) => String(version)}
              columns={[
                { name: 'Version', of: ({ version }) => version, is_number: true },
                { name: 'State', of: ({ state }) => <Badge>{state}</Badge> },
                { name: 'From', of: ({ from }) => <Time at={from} /> },
                { name: 'Published', of: ({ created_at }) => <Time at={created_at} /> },
                { name: 'By', of: byText },
                {
                  name: 'Change',
                  of: (row) =>
                    row.before === null ? 'the first version' : <ChangeList before={row.before} after={row.value} />,
                  is_text: true,
                },
                {
                  name: 'Back',
                  of: ({ version, value, state }) =>
                    canChange &&
                    state !== 'in force' && (
                      <Button kind="quiet" size="small" onClick={() => onBack(version, value)}>
                        Back to version {version}
                      </Button>
                    ),
                },
              ]}
            />
            {has_more && (
              <Button kind="quiet" onClick={() => navigate(`/rewards/${kind}?before=${list.at(-1)!.version}`)}>
                Older versions
              </Button>
            )}
          </>
        )
      }
    </Section>
  );
}
