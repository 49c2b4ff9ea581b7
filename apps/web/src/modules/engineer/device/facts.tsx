import styles from './facts.module.css';

export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span dir="auto">{value}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
