import type { TaskKind } from '@nua/contract/task.ts';
import { wireCurrency } from '@nua/money';
import { Badge, Card, ErrorState, Icon, type IconName, Money, ProgressBar, Skeleton } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import { isUnanswered } from '../../api/api-error.ts';
import { useClient } from '../../client/use-client.ts';
import { useIsLoggedIn, useLanguage } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { formatWhen } from '../../i18n/format-when.ts';
import { ClaimButton, formatCost, formatPoints, percentOf } from '../reward/public.ts';
import styles from './task-list.module.css';
import { sendTaskClaim, type Task, type TaskScreen, tasksQuery } from './task-query.ts';

const icons: Readonly<Record<TaskKind, IconName>> = {
  verify_phone: 'phone',
  deposit: 'deposit',
  weighted_stake: 'dice',
  check_round: 'shield',
  friend: 'person',
};

/** The tasks of a screen for a signed-in player. Needs the texts of the namespaces `task` and `reward`. */
export function TaskList({ screen }: { screen: TaskScreen }) {
  const t = useTranslation();
  const isSignedIn = useIsLoggedIn();
  const tasks = useQuery({ ...tasksQuery(useClient(), screen), enabled: isSignedIn });
  if (!isSignedIn || tasks.data?.list.length === 0) return null;
  return (
    <section className={styles.tasks} aria-labelledby="tasks">
      <h2 id="tasks" className={styles.heading}>
        {t('task.title')}
      </h2>
      {tasks.data === undefined &&
        (tasks.isError ? (
          <Card>
            <NotLoaded error={tasks.error} onRetry={() => void tasks.refetch()} />
          </Card>
        ) : (
          <Skeleton height={132} radius={16} />
        ))}
      <ul className={styles.list}>
        {tasks.data?.list.map((task) => (
          <li key={task.id}>
            <TaskCard task={task} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslation();
  const offline = isUnanswered(error);
  return (
    <ErrorState
      offline={offline}
      title={t(offline ? 'load-error.offline' : 'load-error.failed')}
      text={t(offline ? 'load-error.offline.text' : 'load-error.failed.text')}
      retryLabel={t('load-error.again')}
      onRetry={onRetry}
    />
  );
}

function TaskCard({ task }: { task: Task }) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const { id, kind, status, target, progress, prize, claimed_at, resets_at, own_stakes } = task;
  const cost = formatCost(t, task, wireCurrency);
  const canClaim = own_stakes === null || own_stakes.done >= own_stakes.needed;
  const isCounted = kind !== 'deposit' && kind !== 'weighted_stake';
  const goalText = (amount: Task['target']) => (isCounted ? `\u2066${amount / 100n}\u2069` : formatPoints(amount));
  const label = t(`task.${kind}`, { target: goalText(target) });
  return (
    <Card className={styles.card}>
      <span className={styles.icon}>
        <Icon name={icons[kind]} size={24} />
      </span>
      <div className={styles.description}>
        <h3>{label}</h3>
        <p className={styles.prize}>
          {t('task.prize')} <Money amount={prize} currency={wireCurrency} />
        </p>
        {own_stakes !== null && !canClaim && (
          <p className={styles.prize}>
            {t('task.opens', { needed: formatPoints(own_stakes.needed), done: formatPoints(own_stakes.done) })}
          </p>
        )}
        {cost !== null && claimed_at === null && <p className={styles.prize}>{t('task.costs', { cost })}</p>}
      </div>
      <Badge tone={status === 'done' ? 'positive' : 'plain'} {...(status === 'done' && { icon: 'check' })}>
        {t(`task.${status}`)}
      </Badge>
      <div className={styles.progress}>
        <ProgressBar percent={percentOf(progress, target)} label={label} />
        <p>
          <span>{t('task.of', { done: goalText(progress), whole: goalText(target) })}</span>
          {resets_at !== null && <span>{t('task.resets', { when: formatWhen(resets_at, language) })}</span>}
        </p>
      </div>
      {claimed_at !== null && (
        <p className={styles.claimed}>
          <Icon name="done" size={18} />
          {t('task.claimed', { when: formatWhen(claimed_at, language) })}
        </p>
      )}
      {status === 'done' && claimed_at === null && canClaim && (
        <div className={styles.action}>
          <ClaimButton label={label} queryWord="task" send={(key) => sendTaskClaim(client, id, key)} />
        </div>
      )}
    </Card>
  );
}
