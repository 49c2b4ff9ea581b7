import { useEffect, useState } from 'react';
import type { DialogName } from '../dialogs/names.ts';
import { type DialogModule, loadDialog } from '../dialogs/registry.ts';
import { useStore } from '../state/create-store.ts';
import type { OpenDialog } from '../state/dialogs-store.ts';
import { useClient } from '../use-client.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** Shows the open dialogs, the newest on top. Loaded when the first one opens. */
export function DialogHost() {
  const { stores } = useClient();
  const open = useStore(stores.dialogs, (state) => state.open);
  return open.map((dialog) => (
    <ErrorBoundary key={dialog.id} fallback={null}>
      <OneDialog dialog={dialog} />
    </ErrorBoundary>
  ));
}

const known = new Map<DialogName, DialogModule>();

function OneDialog({ dialog }: { dialog: OpenDialog }) {
  const client = useClient();
  const [module, setModule] = useState(known.get(dialog.name));
  useEffect(() => {
    let isWanted = true;
    const failed = () => client.closeDialog(dialog.id);
    void loadDialog(client, dialog.name).then((loaded) => {
      if (loaded === null) return failed();
      known.set(dialog.name, loaded);
      if (isWanted) setModule(loaded);
    }, failed);
    return () => {
      isWanted = false;
    };
  }, [client, dialog.id, dialog.name]);
  if (module === undefined) return null;
  return <module.Dialog {...dialog.props} close={() => client.closeDialog(dialog.id)} />;
}
