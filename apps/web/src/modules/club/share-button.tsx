import { Button } from '@nua/ui';
import { publicAddress } from '#system/address';
import { canShare, share as shareWith } from '#system/share';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { copyText } from '../../page/copy-text.ts';

export function ShareButton({ link }: { link: string }) {
  const t = useTranslation();
  const client = useClient();
  const share = async () => {
    const url = publicAddress(link);
    if (canShare()) return await shareWith({ text: t('club.share.text'), url });
    if (await copyText(url)) client.notify('success', t('club.share.copied'));
    else client.notify('error', t('club.share.failed'));
  };
  return (
    <Button wide icon="link" onClick={() => void share()}>
      {t('club.share')}
    </Button>
  );
}
