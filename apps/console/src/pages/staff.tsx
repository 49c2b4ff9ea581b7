import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { permissions } from '@nua/contract/console/permission.ts';
import { listStaff } from '@nua/contract/console/staff.ts';
import { Badge } from '@nua/ui';
import { useCall } from '../api/queries.ts';
import { Link } from '../parts/link.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { staffActs, staff as text } from '../texts/staff.ts';
import { words } from '../texts/words.ts';

type Row = ConsoleResponse<typeof listStaff>['list'][number];

const permissionText = (granted: readonly string[]): string => {
  if (granted.length === 0) return text.nothing;
  return granted.length === permissions.length ? text.everything : granted.join(', ');
};

function SecondFactor({
  has_authenticator,
  invited_until,
  is_script,
}: Pick<Row, 'has_authenticator' | 'invited_until' | 'is_script'>) {
  if (is_script) return text.is_script;
  if (has_authenticator) return text.has_authenticator;
  if (invited_until === null) return text.not_set_up;
  return (
    <>
      {text.invited_until} <Time at={invited_until} />
    </>
  );
}

const ActLink = ({ act }: { act: keyof typeof staffActs }) => <Link href={`/acts?act=${act}`}>{staffActs[act]}</Link>;

export function StaffPage() {
  const staff = useCall(listStaff, {});
  return (
    <>
      <h1>{text.title}</h1>
      <p className={styles.soft}>
        {text.two_people_change} <ActLink act="permit" />, <ActLink act="change-role" />, <ActLink act="allow-name" />,{' '}
        <ActLink act="remove-name" />, <ActLink act="reset-authenticator" />. {text.one_person_can}{' '}
        <ActLink act="invite" /> {text.new_member} {text.and_can} <ActLink act="withdraw-invitation" />.
      </p>
      <Section title={text.names} query={staff}>
        {({ list }) => (
          <Table
            label={text.title}
            isWhole
            rows={list}
            keyOf={({ name }) => name}
            columns={[
              { name: words.name, of: ({ name }) => name },
              {
                name: words.state,
                by: ({ state }) => state,
                of: ({ state }) => <Badge tone={state === 'active' ? 'positive' : 'plain'}>{state}</Badge>,
              },
              { name: text.roles, of: ({ roles }) => roles.join(', ') || text.no_role },
              { name: text.may_do, of: (row) => permissionText(row.permissions), is_text: true },
              {
                name: text.authenticator,
                of: (row) => <SecondFactor {...row} />,
                by: ({ has_authenticator }) => Number(has_authenticator),
              },
              { name: text.passkeys, of: ({ passkeys }) => passkeys, is_number: true },
              { name: text.recovery_codes, of: ({ recovery_codes }) => recovery_codes, is_number: true },
              { name: text.signed_in, of: ({ sessions }) => sessions, is_number: true },
              { name: text.last_request, time: ({ used_at }) => used_at },
            ]}
          />
        )}
      </Section>
      <Section title={text.roles} query={staff}>
        {({ roles }) => (
          <Table
            label={text.roles}
            isWhole
            rows={roles}
            keyOf={({ name }) => name}
            columns={[
              { name: text.role, of: ({ name }) => name },
              { name: text.may_do, of: (row) => permissionText(row.permissions), is_text: true },
            ]}
          />
        )}
      </Section>
    </>
  );
}
