import type { ActEffect } from '@nua/contract/console/act.ts';
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
          ['Applies', from === null ? 'as soon as it is decided' : <Time key="from" at={from} />],
          ['Affects now', concerns ?? 'not counted'],
        ]}
      />
      {changes.length === 0 ? (
        <p>Nothing changes: the value is the same.</p>
      ) : (
        <Table
          label="Before and after"
          rows={changes}
          keyOf={({ key }) => key}
          columns={[
            { name: 'Field', of: ({ title }) => title, is_text: true },
            { name: 'Before', of: (row) => row.before, is_text: true },
            { name: 'After', of: (row) => row.after, is_text: true },
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
    const found = costs.find((one) => one.change === change && one.kind === reward.kind && one.what === reward.what);
    return found === undefined ? 'none' : `${found.gives} for ${found.condition}. Costs ${found.cost}.`;
  };
  return [...rewards].map(([key, reward]) => ({
    ...{ key, what: reward.what },
    ...{ before: textOf('-', reward), after: textOf('+', reward) },
  }));
}

function Cost({ costs, stack }: CostProps) {
  const isSame = stack.before === stack.after;
  return (
    <>
      <p>
        <strong>Cost</strong>
      </p>
      {costs.length === 0 ? (
        <p>As before.</p>
      ) : (
        <Table
          label="Cost"
          rows={costRows(costs)}
          keyOf={({ key }) => key}
          columns={[
            { name: 'Reward', of: ({ what }) => what, is_text: true },
            { name: 'Before', of: ({ before }) => before, is_text: true },
            { name: 'After', of: ({ after }) => after, is_text: true },
          ]}
        />
      )}
      <p className={styles.soft}>
        Of each rupee staked, a game and all repeating rewards together return at most{' '}
        {isSame ? stack.after : `${stack.after} (before: ${stack.before})`}.
      </p>
    </>
  );
}
