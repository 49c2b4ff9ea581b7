import { Button } from '@nua/ui';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { shareOf } from './dial-rules.ts';
import { type Referral, spanOf } from './referral-query.ts';

type Props = { wheel: Referral; kind: 'primary' | 'quiet' };

/** Opens how inviting works, with code and link. */
export function InviteButton({ wheel, kind }: Props) {
  const t = useTranslation();
  const client = useClient();
  const { code, link, target, table } = wheel;
  const { minimum_bps, maximum_bps } = spanOf(wheel, 'friend');
  const open = () =>
    client.openDialog('inviteRoulette', {
      ...{ code, link, needed: table.friend_weighted },
      ...{ from: shareOf(target, minimum_bps), to: shareOf(target, maximum_bps) },
    });
  return (
    <Button kind={kind} size="large" wide icon="person" onClick={open}>
      {t('referral.invite')}
    </Button>
  );
}
