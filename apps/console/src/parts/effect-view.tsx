import type { ActEffect } from '@nua/contract/console/act.ts';
import { changes as text } from '../texts/changes.ts';
import { words } from '../texts/words.ts';
import { changesInWords } from './change-words.ts';
import { Facts } from './facts.tsx';
import styles from './parts.module.css';
import { Table } from './table.tsx';
import { Time } from './time.tsx';

type EffectProps = { effect: ActEffect; concerns: string | null };

/** What a change of a setting or a reward rule does: before and after, the cost, and what it affects now. */
export function EffectView({ effect: { before, after, from, costs, stack }, concerns }: EffectProps) {
  const changes = changesInWords(before, after);
  return (
    <div className={styles.section}>
      <Facts
        of={[
          [text.applies, from === null ? text.when_decided : <Time key="from" at={from} />],
          [text.affects_now, concerns ?? text.not_counted],
        ]}
      />
      {changes.length === 0 ? (
        <p>{text.nothing_changes}</p>
      ) : (
        <Table
          label={words.before_and_after}
          rows={changes}
          keyOf={({ key }) => key}
          columns={[
            { name: text.field, of: ({ title }) => title, is_text: true },
            { name: words.before, of: (row) => row.before, is_text: true },
            { name: words.after, of: (row) => row.after, is_text: true },
          ]}
        />
      )}
      {costs !== null && stack !== null && <Cost costs={costs} stack={stack} />}
    </div>
  );
}

type Costs = NonNullable<ActEffect['costs']>;
type CostProps = { costs: Costs; stack: NonNullable<ActEffect['stack']> };

/** Returns the costs before and after of each changed reward. */
function costRows(costs: Costs) {
  const rewards = new Map(costs.map(({ kind, what }) => [`${kind} ${what}`, { kind, what }]));
  const textOf = (change: '-' | '+', reward: { kind: string; what: string }) => {
    const found = costs.filter((one) => one.change === change && one.kind === reward.kind && one.what === reward.what);
    return found.length === 0 ? words.none : found.map(text.reward_cost).join('; ');
  };
  return [...rewards].map(([key, reward]) => ({
    ...{ key, what: reward.what },
    ...{ before: textOf('-', reward), after: textOf('+', reward) },
  }));
}

function Cost({ costs, stack }: CostProps) {
  return (
    <>
      <p>
        <strong>{text.cost}</strong>
      </p>
      {costs.length === 0 ? (
        <p>{text.same_cost}</p>
      ) : (
        <Table
          label={text.cost}
          rows={costRows(costs)}
          keyOf={({ key }) => key}
          columns={[
            { name: text.reward, of: ({ what }) => what, is_text: true },
            { name: words.before, of: ({ before }) => before, is_text: true },
            { name: words.after, of: ({ after }) => after, is_text: true },
          ]}
        />
      )}
      <p className={styles.soft}>{text.highest_return(stack)}</p>
    </>
  );
}
