import { wireCurrency } from '@nua/money';
import { Badge, buttonNames, Card, EmptyState, Money, Skeleton } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import { Link } from '../../client/link.tsx';
import { useClient } from '../../client/use-client.ts';
import { useLanguage } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { formatWhen } from '../../i18n/format-when.ts';
import { LoadError } from '../../page/load-error.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { gamesQuery } from '../catalogue/public.ts';
import { GameWeights } from '../promo/public.ts';
import { ExclusionGate, loadExclusion, useExclusion } from '../protection/public.ts';
import { OwnPlace } from './own-place.tsx';
import { Standings } from './standings.tsx';
import styles from './tournament.module.css';
import { myTournamentQuery, type TournamentPage, tournamentQuery } from './tournament-query.ts';
import { TournamentRules } from './tournament-rules.tsx';
import { purseText } from './tournament-text.ts';

const idOf = (url: URL): string => url.searchParams.get('id')?.toLowerCase() ?? '';

export async function load(client: Client, url: URL): Promise<void> {
  await Promise.all([
    client.queries.prefetchQuery(tournamentQuery(client, idOf(url))),
    client.queries.prefetchQuery(myTournamentQuery(client, idOf(url))),
    client.queries.prefetchQuery(gamesQuery(client)),
    loadExclusion(client),
  ]);
}

export function Page({ url }: { url: URL }) {
  const t = useTranslation();
  const { exclusion } = useExclusion();
  const tournament = useQuery(tournamentQuery(useClient(), idOf(url)));
  return (
    <div className={styles.page}>
      <PageHead title={t('title.tournament-content')} />
      {exclusion !== null && <ExclusionGate />}
      {exclusion === null && tournament.isPending && <Skeleton height={480} radius={16} />}
      {exclusion === null && tournament.isError && tournament.data === undefined && (
        <Card>
          <LoadError error={tournament.error} onRetry={() => void tournament.refetch()} />
        </Card>
      )}
      {exclusion === null && tournament.data === null && <NotFound />}
      {exclusion === null && tournament.data && <Content tournament={tournament.data} />}
    </div>
  );
}

function NotFound() {
  const t = useTranslation();
  return (
    <Card>
      <EmptyState
        icon="trophy"
        title={t('tournament.gone')}
        text={t('tournament.gone.text')}
        action={
          <Link to="/tournament" className={buttonNames({ kind: 'quiet' })}>
            {t('title.tournament')}
          </Link>
        }
      />
    </Card>
  );
}

function Content({ tournament }: { tournament: TournamentPage }) {
  const t = useTranslation();
  const language = useLanguage();
  const { name, state, starts_at, ends_at, players } = tournament;
  const mine = useQuery(myTournamentQuery(useClient(), tournament.id));
  return (
    <>
      <div className={styles.head}>
        <span className={styles.name}>
          <h2>{name[language]}</h2>
          <Badge>{t(`tournament.state.${state}`)}</Badge>
        </span>
        <p className={styles.purse}>{purseText(t, tournament)}</p>
        <p className={styles.facts}>
          {t('tournament.dates', { from: formatWhen(starts_at, language), until: formatWhen(ends_at, language) })}
          {' · '}
          {t('tournament.players', { count: players })}
        </p>
      </div>
      {state !== 'coming' && <OwnPlace tournament={tournament} mine={mine} />}
      <Standings tournament={tournament} mine={mine.data} />
      <TournamentRules tournament={tournament} />
      <GameWeights weights={countedWeights(tournament)} text={t('tournament.weights')} />
      <Earlier tournament={tournament} />
    </>
  );
}

/** The weights of the games that count in this tournament; an empty list of games means all. */
const countedWeights = ({ games, weights }: TournamentPage): Readonly<Record<string, number>> =>
  games.length === 0 ? weights : Object.fromEntries(Object.entries(weights).filter(([id]) => games.includes(id)));

function Earlier({ tournament: { earlier } }: { tournament: TournamentPage }) {
  const t = useTranslation();
  const language = useLanguage();
  if (earlier.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="tournament-earlier">
      <h2 id="tournament-earlier">{t('tournament.earlier')}</h2>
      <ul className={styles.cards}>
        {earlier.map(({ id, ends_at, state, paid, winner }) => (
          <li key={id}>
            <Link to={`/tournament/content?id=${id}`} className={styles.row ?? ''}>
              <span>{t('tournament.ended', { when: formatWhen(ends_at, language) })}</span>
              <span className={styles.facts}>
                {state === 'void' || winner === null
                  ? t('tournament.state.void')
                  : t('tournament.winner', { name: `\u2068${winner}\u2069` })}
              </span>
              <Money amount={paid} currency={wireCurrency} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
