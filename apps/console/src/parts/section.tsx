import { Card, ErrorState, Skeleton } from '@nua/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError } from '../api/call.ts';
import { errors } from '../texts/errors.ts';
import { listTexts } from '../texts/list.ts';
import { AccessForm, needsAccessForm } from './access-form.tsx';
import styles from './parts.module.css';
import { CallErrorText } from './reload.tsx';

type SectionProps<Data> = {
  title: ReactNode;
  query: UseQueryResult<Data>;
  /** Returns the content, or null if there is nothing to show. */
  children: (data: Data) => ReactNode | null;
  empty?: { title: string; text?: string };
  actions?: ReactNode;
};

/** A section of a screen, with its loading, error and empty states. */
export function Section<Data>({ title, query, children, empty, actions }: SectionProps<Data>) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {actions}
      </div>
      <Loaded query={query} empty={empty}>
        {children}
      </Loaded>
    </section>
  );
}

function Loaded<Data>({
  query,
  children,
  empty,
}: Pick<SectionProps<Data>, 'query' | 'children'> & { empty: SectionProps<Data>['empty'] | undefined }) {
  const { data, error, isPending, refetch } = query;
  if (isPending)
    return (
      <Card aria-busy="true">
        <Skeleton height="6rem" />
      </Card>
    );
  if (data === undefined && needsAccessForm(error))
    return (
      <Card>
        <AccessForm error={error} onDone={() => void refetch()} />
      </Card>
    );
  if (data === undefined)
    return (
      <Card>
        <ErrorState
          title={errors.not_loaded}
          text={<CallErrorText error={error} />}
          retryLabel={errors.try_again}
          onRetry={() => void refetch()}
          offline={error instanceof CallError && error.error === 'OFFLINE'}
        />
      </Card>
    );
  const content = children(data);
  return (
    <>
      {error !== null && (
        <p className={styles.stale}>
          {errors.old_figures} <CallErrorText error={error} />
        </p>
      )}
      {needsAccessForm(error) && <AccessForm error={error} onDone={() => void refetch()} />}
      {content ?? (
        <Card>
          <p>{empty?.title ?? listTexts.nothing}</p>
          {empty?.text !== undefined && <p className={styles.soft}>{empty.text}</p>}
        </Card>
      )}
    </>
  );
}
