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

type Row = ConsoleResponse<typeof listStaff>['list'][number];

const permissionText = (granted: readonly string[]): string => {
  if (granted.length === 0) return 'nothing';
  return granted.length === permissions.length ? 'everything' : granted.join(', ');
};

function SecondFactor({
  has_authenticator,
  invited_until,
  is_script,
}: Pick<Row, 'has_authenticator' | 'invited_until' | 'is_script'>) {
  if (is_script) return 'none: a script';
  if (has_authenticator) return 'yes';
  if (invited_until === null) return 'not set up';
  return (
    <>
      invited until <Time at={invited_until} />
    </>
  );
}

export function StaffPage() {
  const staff = useCall(listStaff, {});
  return (
    <>
      <h1>Staff</h1>
      <p className={styles.soft}>
        Two people change it: <Link href="/acts?act=permit">what a name may do</Link>,{' '}
        <Link href="/acts?act=change-role">a role</Link>, <Link href="/acts?act=allow-name">allow a name</Link>,{' '}
        <Link href="/acts?act=remove-name">remove a name</Link>,{' '}
        <Link href="/acts?act=reset-authenticator">reset an authenticator</Link>. One person can{' '}
        <Link href="/acts?act=invite">invite</Link> a new staff member, who chooses a password with the code at the
        sign-in and reads its fingerprint out to the two who allow the name, and can{' '}
        <Link href="/acts?act=withdraw-invitation">withdraw an invitation</Link>.
      </p>
      <Section title="Names" query={staff}>
        {({ list }) => (
          <Table
            label="Staff"
            isWhole
            rows={list}
            keyOf={({ name }) => name}
            columns={[
              { name: 'Name', of: ({ name }) => name },
              {
                name: 'State',
                by: ({ state }) => state,
                of: ({ state }) => <Badge tone={state === 'active' ? 'positive' : 'plain'}>{state}</Badge>,
              },
              { name: 'Roles', of: ({ roles }) => roles.join(', ') || 'none' },
              { name: 'May do', of: (row) => permissionText(row.permissions), is_text: true },
              {
                name: 'Authenticator',
                of: (row) => <SecondFactor {...row} />,
                by: ({ has_authenticator }) => Number(has_authenticator),
              },
              { name: 'Passkeys', of: ({ passkeys }) => passkeys, is_number: true },
              { name: 'Recovery codes', of: ({ recovery_codes }) => recovery_codes, is_number: true },
              { name: 'Signed in', of: ({ sessions }) => sessions, is_number: true },
              { name: 'Last request', time: ({ used_at }) => used_at },
            ]}
          />
        )}
      </Section>
      <Section title="Roles" query={staff}>
        {({ roles }) => (
          <Table
            label="Roles"
            isWhole
            rows={roles}
            keyOf={({ name }) => name}
            columns={[
              { name: 'Role', of: ({ name }) => name },
              { name: 'May do', of: (row) => permissionText(row.permissions), is_text: true },
            ]}
          />
        )}
      </Section>
    </>
  );
}
