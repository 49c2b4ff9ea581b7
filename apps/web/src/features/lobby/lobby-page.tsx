import { EmptyState, ErrorState } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnanswered } from '../../api/api-error.ts';
import type { Game } from '../../api/wire.ts';
import { isLoggedIn } from '../../client/auth-store.ts';
import type { Client } from '../../client/client.ts';
import { useClient } from '../../client/use-client.ts';
import { useIsLoggedIn, useLanguage } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { cmsQuery, cmsTexts } from '../../domain/cms/cms-query.ts';
import { categoriesOf } from '../../domain/game/game-categories.ts';
import { gamesQuery, recentRoundsQuery } from '../../domain/game/game-queries.ts';
import { loadExclusion } from '../../domain/protection/use-exclusion.ts';
import { CategoryChips } from './category-chips.tsx';
import { ContinueList } from './continue-list.tsx';
import { FairStrip } from './fair-strip.tsx';
import { GameRow } from './game-row.tsx';
import { HelpList } from './help-list.tsx';
import { Hero } from './hero.tsx';
import styles from './lobby-page.module.css';
import { NoticeLines } from './notice-lines.tsx';
import { RecentRounds } from './recent-rounds.tsx';
import { RecentWins } from './recent-wins.tsx';
import { winsQuery } from './wins-query.ts';

export async function load(client: Client): Promise<void> {
  const { queries } = client;
  await Promise.all([
    queries.prefetchQuery(gamesQuery(client)),
    queries.prefetchQuery(cmsQuery(client)),
    // With the page and not after it: what came later would push what stands below.
    queries.prefetchQuery(winsQuery(client)),
    isLoggedIn(client.stores.auth.get()) && queries.prefetchQuery(recentRoundsQuery(client)),
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
  const wins = useQuery(winsQuery(client)).data?.list ?? [];
  const [wanted, setWanted] = useState('');
  const items = cms.data?.list;
  const list = games.data?.list ?? [];
  const isAway = isUnanswered(games.error);
  const found = searchGames(list, wanted);
  const played = [...new Set(rounds.data?.list.map((round) => round.game_id))];
  const again = played.flatMap((id) => list.filter((game) => game.id === id));
  return (
    <>
      <Hero item={cmsTexts(items, 'client-hero', language)[0]} games={list} slim={again.length > 0} />
      <div className={styles.body}>
        {wanted === '' && <ContinueList games={again} />}
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
        {wanted !== '' && found.length === 0 && <EmptyState icon="search" title={t('lobby.search-none')} />}
        {categoriesOf(found).map((category) => (
          <GameRow
            key={category.id}
            id={category.word}
            title={t(category.label)}
            cards={again.length > 0}
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

/** Games whose name in either language, or whose word, holds what was typed. */
function searchGames<G extends Pick<Game, 'id' | 'name'>>(games: readonly G[], wanted: string): readonly G[] {
  const text = wanted.trim().toLocaleLowerCase();
  if (text === '') return games;
  return games.filter(({ id, name }) => [id, name.en, name.ur].some((one) => one.toLocaleLowerCase().includes(text)));
}
