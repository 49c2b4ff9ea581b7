import { Button, DialogFrame } from '@nua/ui';
import { leaveApp } from '#system/back';
import { useTranslation } from '../../client/use-translation.ts';

/** Asks for confirmation before the app closes. The back button opens this dialog in the lobby, if there is no earlier screen. */
export function Dialog({ close }: { close: () => void }) {
  const t = useTranslation();
  const leave = () => {
    close();
    leaveApp();
  };
  return (
    <DialogFrame
      title={t('phone.leave-app.title')}
      closeLabel={t('shell.close')}
      onClose={close}
      actions={
        <>
          <Button kind="quiet" wide onClick={leave}>
            {t('phone.leave-app.leave')}
          </Button>
          <Button wide data-autofocus onClick={close}>
            {t('phone.leave-app.stay')}
          </Button>
        </>
      }
    >
      <p>{t('phone.leave-app.text')}</p>
    </DialogFrame>
  );
}
