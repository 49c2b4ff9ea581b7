import type { Player } from '../../api/wire.ts';
import type { Client } from '../../client/client.ts';

/** Shows the terms question if the signed-in player has not accepted the current version of the terms. */
export function watchTerms(client: Client): void {
  let isAsked = false;
  const check = () => {
    const player = client.queries.getQueryData<Player>(['player']);
    const version = client.stores.config.get().config?.terms_version;
    if (isAsked || !player || !version || player.terms_version === version) return;
    isAsked = true;
    void import('./terms-question.tsx')
      .then(({ showTermsQuestion }) => showTermsQuestion(client))
      .catch(() => {
        isAsked = false;
      });
  };
  check();
  client.queries.getQueryCache().subscribe(check);
  client.stores.config.subscribe(check);
}
