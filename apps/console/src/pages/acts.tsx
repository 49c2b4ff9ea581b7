import { type ActForm, listActs } from '@nua/contract/console/act.ts';
import { Badge, Button, Card } from '@nua/ui';
import { useCall } from '../api/queries.ts';
import { ActFields } from '../parts/act-form.tsx';
import { Link } from '../parts/link.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { navigate, useAddress } from '../router.ts';
import { approvalTexts, acts as text } from '../texts/acts.ts';

/** Lists the acts that the staff member may do. With `act` in the address, the page shows the form of that act. */
export function ActsPage() {
  const { searchParams } = useAddress();
  const name = searchParams.get('act');
  const acts = useCall(listActs, {}, { live: false });
  return (
    <>
      <h1>{text.title}</h1>
      <Section title={name ?? text.all} query={acts} empty={{ title: text.none, text: text.none_text }}>
        {({ list }) => {
          if (list.length === 0) return null;
          const chosen = list.find((act) => act.name === name);
          if (name !== null && chosen === undefined) return <Card>{text.not_allowed}</Card>;
          return chosen === undefined ? (
            <Groups acts={list} />
          ) : (
            <ActPage key={chosen.name} act={chosen} prefilled={Object.fromEntries(searchParams)} />
          );
        }}
      </Section>
    </>
  );
}

function Groups({ acts }: { acts: readonly ActForm[] }) {
  const groups = [...new Set(acts.map(({ group }) => group))];
  return groups.map((group) => (
    <Card key={group}>
      <h3>{group}</h3>
      <ul className={styles.acts}>
        {acts
          .filter((act) => act.group === group)
          .map(({ name, help }) => (
            <li key={name}>
              <Link href={`/acts?act=${encodeURIComponent(name)}`}>{name}</Link>{' '}
              <span className={styles.soft}>{help}</span>
            </li>
          ))}
      </ul>
    </Card>
  ));
}

function ActPage({ act, prefilled }: { act: ActForm; prefilled: Readonly<Record<string, string>> }) {
  const { help, approval, two_operators_when } = act;
  const initial = act.arguments.filter(({ name }) => name in prefilled).map(({ name }) => [name, prefilled[name]!]);
  return (
    <Card>
      <p>{help}</p>
      <p>
        <Badge tone={approval === 'two' ? 'warning' : 'plain'}>{approvalTexts[approval]}</Badge>{' '}
        {two_operators_when !== null && (
          <span className={styles.soft}>{text.two_people({ when: two_operators_when })}</span>
        )}
      </p>
      <ActFields
        act={act}
        initial={Object.fromEntries(initial)}
        actions={
          <Button kind="plain" onClick={() => navigate('/acts')}>
            {text.all}
          </Button>
        }
      />
    </Card>
  );
}
