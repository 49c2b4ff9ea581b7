import { EmptyState, ErrorState } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isUnanswered } from '../../../api/api-error.ts';
import { isLoggedIn } from '../../../client/auth-store.ts';
import type { Client } from '../../../client/client.ts';
import type { LateModules } from '../../../client/late-parts.ts';
import { useClient } from '../../../client/use-client.ts';
import { useIsLoggedIn, useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { categoriesOf, continueQuery, gamesQuery, recentRoundsQuery } from '../../catalogue/public.ts';
import { cmsQuery, cmsTexts } from '../../cms/public.ts';
import { loadExclusion } from '../../protection/public.ts';
import { CategoryChips } from './list/category-chips.tsx';
import { ContinueList } from './list/continue-list.tsx';
import { GameRow } from './list/game-row.tsx';
import styles from './lobby-page.module.css';
import { FairStrip } from './news/fair-strip.tsx';
import { HelpList } from './news/help-list.tsx';
import { Hero } from './news/hero.tsx';
import { NoticeLines } from './news/notice-lines.tsx';
import { RecentRounds } from './round/recent-rounds.tsx';
import { RecentWins } from './round/recent-wins.tsx';
import { winsQuery } from './round/wins-query.ts';

export async function load(client: Client): Promise<void> {
  const { queries } = client;
  await Promise.all([
    queries.prefetchQuery(gamesQuery(client)),
    queries.prefetchQuery(cmsQuery(client)),
    // Loaded with the page: content that arrived later would shift the content below.
    queries.prefetchQuery(winsQuery(client)),
    isLoggedIn(client.stores.auth.get()) && queries.prefetchQuery(recentRoundsQuery(client)),
    isLoggedIn(client.stores.auth.get()) && queries.prefetchQuery(continueQuery(client)),
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
  const waiting = useQuery({ ...continueQuery(client), enabled: signedIn });
  const wins = useQuery(winsQuery(client)).data?.list ?? [];
  const [wanted, setWanted] = useState('');
  const items = cms.data?.list;
  const list = games.data?.list ?? [];
  const isAway = isUnanswered(games.error);
  const extras = useExtras(wanted);
  const found = extras ? extras.searchGames(list, wanted) : list;
  const again =
    waiting.data?.list.flatMap((one) =>
      list.flatMap((game) => (game.id === one.game_id ? [{ ...game, ...one }] : [])),
    ) ?? [];
  return (
    <>
      <Hero item={cmsTexts(items, 'client-hero', language)[0]} games={list} slim={again.length > 0} />
      <div className={styles.body}>
        {wanted === '' && <ContinueList games={again} />}
        {wanted === '' && signedIn && (
          <section aria-labelledby="favourites" className={styles.favourites}>
            <h2 id="favourites">{t('lobby.favourites')}</h2>
            {extras && <extras.FavouriteStrip games={list} />}
          </section>
        )}
        <NoticeLines items={cmsTexts(items, 'client-notice-', language)} />
        {list.length > 0 && <CategoryChips categories={categoriesOf(list)} wanted={wanted} onSearch={setWanted} />}
        {games.isError && list.length === 0 && (
          <ErrorState
            offline={isAway}
            title={t(isAway ? 'lobby.offline' : 'lobby.games-error')}
            text={t(isAway ? 'lobby.offline-text' : 'lobby.games-error-text')}
            retryLabel={t('lobby.again')}
            onRetry={() => void games.refetch()}
          />
        )}
        {games.isSuccess && list.length === 0 && (
          <EmptyState icon="dice" title={t('lobby.games-empty')} text={t('lobby.games-empty-text')} />
        )}
        {extras && wanted !== '' && <extras.FoundLine count={found.length} onClear={() => setWanted('')} />}
        {categoriesOf(found).map((category, at) => (
          <GameRow
            key={category.id}
            id={category.word}
            title={t(category.label)}
            cards={again.length > 0}
            isFirst={at === 0}
            Heart={extras?.FavouriteButton}
            games={found.filter((game) => game.category === category.id)}
          />
        ))}
        <RecentWins wins={wins} games={list} />
        {signedIn && <RecentRounds rounds={rounds.data?.list ?? []} games={list} />}
        <FairStrip items={cmsTexts(items, 'client-strip-', language)} />
        <HelpList items={cmsTexts(items, 'client-help-', language)} />
      </div>
    </>
  );
}

type Extras = LateModules['lobby-extras'];

let known: Extras | undefined;

/** Favourites and search, which load after the first view. If loading fails, each typed letter retries it. */
function useExtras(wanted: string): Extras | undefined {
  const client = useClient();
  const [extras, setExtras] = useState(known);
  useEffect(() => {
    if (!extras)
      client.loadLate('lobby-extras').then(
        (part) => {
          known = part;
          setExtras(part);
        },
        () => undefined,
      );
  }, [wanted]);
  return extras;
}
