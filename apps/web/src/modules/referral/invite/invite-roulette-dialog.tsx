import { type Cents, wireCurrency, writtenMoney } from '@nua/money';
import { Button, DialogFrame } from '@nua/ui';
import { publicAddress } from '#system/address';
import { canShare, share } from '#system/share';
import type { DialogProps } from '../../../client/dialog-names.ts';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { CopyLine } from '../../../page/copy-line.tsx';
import styles from './referral-dialogs.module.css';

type Props = DialogProps['inviteRoulette'] & { close: () => void };

/** Explains how to invite friends. With `offer`, the dialog invites the player to the wheel instead. */
export function Dialog(props: Props) {
  return props.offer === undefined ? <InviteSteps {...props} /> : <Offer {...props} offer={props.offer} />;
}

type OfferProps = Props & { offer: NonNullable<Props['offer']> };

function Offer({ needed, from, to, offer, close }: OfferProps) {
  const t = useTranslation();
  const client = useClient();
  const refuse = () => {
    offer.onNever();
    close();
  };
  const open = () => {
    close();
    void client.navigate('/deposit-roulette');
  };
  return (
    <DialogFrame
      title={t('referral.offer.title')}
      closeLabel={t('shell.close')}
      onClose={close}
      actions={
        <>
          <Button kind="quiet" onClick={refuse}>
            {t('referral.offer.never')}
          </Button>
          <Button onClick={open}>{t('referral.offer.open')}</Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>{t('referral.intro', { target: writtenMoney(offer.target as Cents, wireCurrency) })}</p>
        <Steps needed={needed} from={from} to={to} />
        <p className={styles.smallPrint}>{t('referral.invite.honest')}</p>
      </div>
    </DialogFrame>
  );
}

function InviteSteps({ code, link, needed, from, to, close }: Props) {
  const t = useTranslation();
  const url = publicAddress(link);
  return (
    <DialogFrame
      title={t('referral.invite.title')}
      closeLabel={t('shell.close')}
      onClose={close}
      actions={
        canShare() && (
          <Button
            wide
            icon="link"
            data-autofocus
            onClick={() => void share({ text: t('referral.invite.message'), url })}
          >
            {t('referral.invite.share')}
          </Button>
        )
      }
    >
      <div className={styles.body}>
        <p>{t('referral.invite.text')}</p>
        <Steps needed={needed} from={from} to={to} />
        <div className={styles.lines}>
          <CopyLine label={t('referral.invite.code')} value={code} strong />
          <CopyLine label={t('referral.invite.link')} value={url} />
        </div>
        <p className={styles.smallPrint}>{t('referral.invite.honest')}</p>
      </div>
    </DialogFrame>
  );
}

function Steps({ needed, from, to }: Pick<Props, 'needed' | 'from' | 'to'>) {
  const t = useTranslation();
  return (
    <ol className={styles.steps}>
      <li>{t('referral.invite.step.1')}</li>
      <li>{t('referral.invite.step.2', { needed: writtenMoney(needed as Cents, wireCurrency) })}</li>
      <li>
        {t('referral.invite.step.3', {
          from: writtenMoney(from as Cents, wireCurrency),
          to: writtenMoney(to as Cents, wireCurrency),
        })}
      </li>
    </ol>
  );
}
