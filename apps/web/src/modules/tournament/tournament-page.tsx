import { Badge, type BadgeTone, Card, EmptyState, Icon, Skeleton } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import { Link } from '../../client/link.tsx';
import { useClient } from '../../client/use-client.ts';
import { useLanguage } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { formatWhen } from '../../i18n/format-when.ts';
import { LoadError } from '../../page/load-error.tsx';
import { ExclusionGate, loadExclusion, useExclusion } from '../protection/public.ts';
import styles from './tournament.module.css';
import { type Tournament, tournamentsQuery } from './tournament-query.ts';
import { purseText } from './tournament-text.ts';

export async function load(client: Client): Promise<void> {
  await Promise.all([client.queries.prefetchQuery(tournamentsQuery(client)), loadExclusion(client)]);
}

export function Page() {
  const t = useTranslation();
  const { exclusion } = useExclusion();
  return (
    <div className={styles.page}>
      <h1>{t('title.tournament')}</h1>
      {exclusion === null ? (
        <>
          <p className={styles.text}>{t('tournament.text')}</p>
          <Tournaments />
        </>
      ) : (
        <ExclusionGate />
      )}
    </div>
  );
}

const hasEnded = ({ state }: Tournament): boolean => state === 'ended' || state === 'void';

function Tournaments() {
  const t = useTranslation();
  const tournaments = useQuery(tournamentsQuery(useClient()));
  const list = tournaments.data?.list ?? [];
  const [current, past] = [list.filter((tournament) => !hasEnded(tournament)), list.filter(hasEnded)];
  return (
    <>
      {tournaments.isPending && <Skeleton height={160} radius={16} />}
      {tournaments.isError && tournaments.data === undefined && (
        <Card>
          <LoadError error={tournaments.error} onRetry={() => void tournaments.refetch()} />
        </Card>
      )}
      {tournaments.isSuccess && list.length === 0 && (
        <Card>
          <EmptyState icon="trophy" title={t('tournament.empty')} text={t('tournament.empty.text')} />
        </Card>
      )}
      <Cards list={current} />
      {past.length > 0 && (
        <section className={styles.section} aria-labelledby="tournament-earlier">
          <h2 id="tournament-earlier">{t('tournament.earlier')}</h2>
          <Cards list={past} />
        </section>
      )}
    </>
  );
}

function Cards({ list }: { list: readonly Tournament[] }) {
  if (list.length === 0) return null;
  return (
    <ul className={styles.cards}>
      {list.map((tournament) => (
        <li key={tournament.id}>
          <TournamentCard tournament={tournament} />
        </li>
      ))}
    </ul>
  );
}

const TONES: Readonly<Record<Tournament['state'], BadgeTone>> = {
  ...{ coming: 'info', running: 'positive', counting: 'warning', ended: 'plain', void: 'plain' },
};

function TournamentCard({ tournament }: { tournament: Tournament }) {
  const { id, name, state, starts_at, ends_at, players } = tournament;
  const t = useTranslation();
  const language = useLanguage();
  return (
    <Link to={`/tournament/content?id=${id}`} className={styles.card ?? ''}>
      <span className={styles.name}>
        <b>{name[language]}</b>
        <Badge tone={TONES[state]}>{t(`tournament.state.${state}`)}</Badge>
      </span>
      <span className={styles.purse}>{purseText(t, tournament)}</span>
      <span className={styles.facts}>
        {t(state === 'coming' ? 'tournament.starts' : isPlayOver(state) ? 'tournament.ended' : 'tournament.ends', {
          when: formatWhen(state === 'coming' ? starts_at : ends_at, language),
        })}
        {' · '}
        {t('tournament.players', { count: players })}
      </span>
      <Icon name="forward" size={18} className={styles.arrow ?? ''} />
    </Link>
  );
}

const isPlayOver = (state: Tournament['state']): boolean => state !== 'coming' && state !== 'running';
