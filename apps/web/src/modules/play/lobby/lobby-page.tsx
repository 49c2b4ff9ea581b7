import type { ResponseOf } from '@nua/contract/call.ts';
import type { listGames } from '@nua/contract/game.ts';
import type { Cents } from '@nua/money';
import { EmptyState, ErrorState, Icon } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isUnanswered } from '../../../api/api-error.ts';
import { isLoggedIn } from '../../../client/auth-store.ts';
import type { Client } from '../../../client/client.ts';
import type { LateModules } from '../../../client/late-parts.ts';
import { Link } from '../../../client/link.tsx';
import { useClient } from '../../../client/use-client.ts';
import { useIsLoggedIn, useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { categoriesOf, continueQuery, gamesQuery, recentRoundsQuery } from '../../catalogue/public.ts';
import { type CmsText, cmsQuery, cmsTexts } from '../../cms/public.ts';
import { loadExclusion } from '../../protection/public.ts';
import { favouritesQuery, hasFavourite } from './favourite/favourite-query.ts';
import { FavouriteRow } from './favourite/favourite-row.tsx';
import { CategoryChips } from './list/category-chips.tsx';
import { GameRow, type ListedGame } from './list/game-row.tsx';
import { rowsOf } from './list/lobby-rows.ts';
import styles from './lobby-page.module.css';
import { HelpList } from './news/help-list.tsx';
import { Hero } from './news/hero.tsx';
import { NoticeLine } from './news/notice-line.tsx';
import { RecentRounds } from './round/recent-rounds.tsx';
import { RecentWins } from './round/recent-wins.tsx';
import { winsQuery } from './round/wins-query.ts';

export async function load(client: Client): Promise<void> {
  const { queries } = client;
  const signedIn = isLoggedIn(client.stores.auth.get());
  // All content loads before the page renders, because late content would shift the layout.
  await Promise.all([
    queries.prefetchQuery(gamesQuery(client)),
    queries.prefetchQuery(cmsQuery(client)),
    queries.prefetchQuery(winsQuery(client)),
    signedIn && queries.prefetchQuery(recentRoundsQuery(client)),
    signedIn && queries.prefetchQuery(continueQuery(client)),
    signedIn && queries.prefetchQuery(favouritesQuery(client)),
    loadExclusion(client),
  ]);
}

export function Page() {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const signedIn = useIsLoggedIn();
  const games = useQuery(gamesQuery(client));
  const cms = useQuery(cmsQuery(client));
  const rounds = useQuery({ ...recentRoundsQuery(client), enabled: signedIn });
  const started = useQuery({ ...continueQuery(client), enabled: signedIn });
  const wins = useQuery(winsQuery(client)).data?.list ?? [];
  const [search, setSearch] = useState('');
  // If the player has no favourites yet, their row appears below the games. A new row on top would move the pressed card.
  const [isFavouriteRowOnTop] = useState(() => hasFavourite(client));
  const [sheet, setSheet] = useState<SheetKind>(null);
  const items = cms.data?.list;
  const list = games.data?.list ?? [];
  const isOffline = isUnanswered(games.error);
  const extras = useExtras(search, sheet);
  const Heart = extras?.FavouriteButton;
  const rows = rowsOf(extras ? extras.searchGames(list, search) : list);
  const foundCount = rows.reduce((count, row) => count + row.games.length, 0);
  const resumed = gamesToContinue(games.data, started.data?.list ?? []);
  const hero = cmsTexts(items, 'client-hero', language)[0];
  const favourites = search === '' && signedIn && list.length > 0 && <FavouriteRow games={list} Heart={Heart} />;
  return (
    <>
      <Hero item={hero} games={list} onExplain={() => setSheet('explanation')} />
      <div className={styles.body}>
        <NoticeLine items={cmsTexts(items, 'client-notice-', language)} onOpen={() => setSheet('notices')} />
        {list.length > 0 && <CategoryChips categories={categoriesOf(list)} search={search} onSearch={setSearch} />}
        {search === '' && <GameRow id="continue" title={t('lobby.continue')} games={resumed} Heart={Heart} />}
        {isFavouriteRowOnTop && favourites}
        {games.isError && list.length === 0 && (
          <ErrorState
            offline={isOffline}
            title={t(isOffline ? 'lobby.offline' : 'lobby.games-error')}
            text={t(isOffline ? 'lobby.offline-text' : 'lobby.games-error-text')}
            retryLabel={t('lobby.again')}
            onRetry={() => void games.refetch()}
          />
        )}
        {games.isSuccess && list.length === 0 && (
          <EmptyState icon="dice" title={t('lobby.games-empty')} text={t('lobby.games-empty-text')} />
        )}
        {extras && search !== '' && <extras.SearchResultLine count={foundCount} onClear={() => setSearch('')} />}
        {rows.map((row) => (
          <GameRow
            key={row.id}
            id={row.id}
            title={t(row.title)}
            anchors={row.anchors}
            games={row.games}
            Heart={Heart}
          />
        ))}
        {!isFavouriteRowOnTop && favourites}
        {signedIn && <TournamentLink />}
        <RecentWins wins={wins} />
        {signedIn && <RecentRounds rounds={rounds.data?.list ?? []} />}
        <HelpList items={cmsTexts(items, 'client-help-', language)} />
      </div>
      {extras && <Sheet extras={extras} kind={sheet} hero={hero} items={items} onClose={() => setSheet(null)} />}
    </>
  );
}

function TournamentLink() {
  const t = useTranslation();
  return (
    <Link to="/tournament" className={styles.link ?? ''}>
      {t('title.tournament')}
      <Icon name="forward" size={18} />
    </Link>
  );
}

/** The games to continue. A closed game is one of them only while the player has an open round in it. */
const gamesToContinue = (games: Partial<Games> = {}, started: readonly Started[]): ListedGame[] =>
  started.flatMap(({ game_id, open_stake }) => {
    const closed = open_stake === null ? [] : (games.closed_games ?? []);
    return [...(games.list ?? []), ...closed].flatMap((game) => (game.id === game_id ? [{ ...game, open_stake }] : []));
  });

type Games = ResponseOf<typeof listGames>;
type Started = { game_id: string; open_stake: Cents | null };
type SheetKind = 'explanation' | 'notices' | null;
type SheetProps = {
  extras: Extras;
  kind: SheetKind;
  hero: CmsText | undefined;
  items: Parameters<typeof cmsTexts>[0];
  onClose: () => void;
};

function Sheet({ extras, kind, hero, items, onClose }: SheetProps) {
  const t = useTranslation();
  const language = useLanguage();
  if (kind === 'notices')
    return <extras.NoticeSheet items={cmsTexts(items, 'client-notice-', language)} onClose={onClose} />;
  if (kind === 'explanation')
    return (
      <extras.ExplanationSheet
        text={hero?.texts.text ?? t('lobby.text')}
        items={cmsTexts(items, 'client-strip-', language)}
        onClose={onClose}
      />
    );
  return null;
}

type Extras = LateModules['lobby-extras'];

let loadedExtras: Extras | undefined;

/** Loads the hearts, the search and the sheets after the first paint. After a failure, a search or an opened sheet retries. */
function useExtras(search: string, sheet: SheetKind): Extras | undefined {
  const client = useClient();
  const [extras, setExtras] = useState(loadedExtras);
  useEffect(() => {
    if (!extras)
      client.loadLate('lobby-extras').then(
        (loaded) => {
          loadedExtras = loaded;
          setExtras(loaded);
        },
        () => undefined,
      );
  }, [search, sheet]);
  return extras;
}
