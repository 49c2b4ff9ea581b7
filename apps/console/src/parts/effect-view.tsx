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
    <>
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
    </>
  );
}

type CostProps = { costs: NonNullable<ActEffect['costs']>; stack: NonNullable<ActEffect['stack']> };

function Cost({ costs, stack }: CostProps) {
  const isSame = stack.before === stack.after;
  return (
    <>
      <h4>Cost</h4>
      {costs.length === 0 ? (
        <p>As before.</p>
      ) : (
        <Table
          label="Cost"
          rows={costs}
          keyOf={({ change, kind, what }) => `${change} ${kind} ${what}`}
          columns={[
            { name: 'Version', of: ({ change }) => (change === '-' ? 'before' : 'after') },
            { name: 'Reward', of: ({ what }) => what, is_text: true },
            { name: 'Gives', of: ({ gives }) => gives, is_text: true },
            { name: 'For', of: ({ condition }) => condition, is_text: true },
            { name: 'Costs', of: ({ cost }) => cost, is_text: true },
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
