import { useEffect, useState } from 'react';
import { useStore } from '../../client/create-store.ts';
import type { DialogModules, DialogName } from '../../client/dialog-names.ts';
import type { OpenDialog } from '../../client/dialogs-store.ts';
import { importOnDemand } from '../../client/import-on-demand.ts';
import { useClient } from '../../client/use-client.ts';
import { ErrorBoundary } from '../frame/error-boundary.tsx';

/** Shows the open dialogs, the newest on top. Its code loads with the first dialog. */
export function DialogHost() {
  const client = useClient();
  const open = useStore(client.stores.dialogs, (state) => state.open);
  // A dialog that throws is closed. If it stayed open but invisible, the player could not open it again.
  const closeBroken = (id: number) => {
    client.closeDialog(id);
    client.notify('error', client.i18n.translate()('problem.500.title'));
  };
  return open.map((dialog) => (
    <ErrorBoundary key={dialog.id} fallback={null} onBroken={() => closeBroken(dialog.id)}>
      <OneDialog dialog={dialog} />
    </ErrorBoundary>
  ));
}

const loadedModules: Partial<DialogModules> = {};

function OneDialog<Name extends DialogName>({ dialog }: { dialog: OpenDialog<Name> }) {
  const client = useClient();
  const [module, setModule] = useState<Partial<DialogModules>[Name]>(loadedModules[dialog.name]);
  useEffect(() => {
    if (module !== undefined) return undefined;
    let isMounted = true;
    const isOpen = () => client.stores.dialogs.get().open.some(({ id }) => id === dialog.id);
    void importOnDemand(client, () => client.loadDialog(dialog.name), { isWanted: isOpen }).then((loaded) => {
      if (loaded === null) return client.closeDialog(dialog.id);
      loadedModules[dialog.name] = loaded;
      if (isMounted) setModule(loaded);
    });
    return () => {
      isMounted = false;
    };
  }, [client, module, dialog]);
  if (module === undefined) return null;
  /** Closes the dialog. Returns false if it was closed already, so that a second press does nothing. */
  const close = (): boolean => {
    const wasOpen = client.stores.dialogs.get().open.some(({ id }) => id === dialog.id);
    client.closeDialog(dialog.id);
    return wasOpen;
  };
  return <module.Dialog key={dialog.id} {...dialog.props} close={close} />;
}
