import { Button, DialogFrame } from '@nua/ui';
import { leaveApp } from '#system/back';
import { useTranslation } from '../../client/use-translation.ts';

/** Asks for confirmation before the app closes. The back button opens this dialog on the first screen. */
export function Dialog({ close }: { close: () => void }) {
  const t = useTranslation();
  const leave = () => {
    close();
    leaveApp();
  };
  return (
    <DialogFrame
      title={t('shell.leave-app.title')}
      closeLabel={t('shell.close')}
      onClose={close}
      actions={
        <>
          <Button kind="quiet" wide onClick={leave}>
            {t('shell.leave-app.leave')}
          </Button>
          <Button wide data-autofocus onClick={close}>
            {t('shell.leave-app.stay')}
          </Button>
        </>
      }
    >
      <p>{t('shell.leave-app.text')}</p>
    </DialogFrame>
  );
}
