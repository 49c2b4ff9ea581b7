import { Skeleton } from '@nua/ui';
import pageStyles from '@nua/ui/page.module.css';
import { type ComponentType, useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { type PanelName, panelNames } from '../../../client/panel-names.ts';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { LoadError } from '../../../page/load-error.tsx';
import { PageHead } from '../../../page/page-head.tsx';
import { isChunkFailure, isServerReachable } from '../../../platform/reload-once.ts';

/** The panel that an address names; null for the hub. */
export function panelOf(url: URL): PanelName | null {
  const name = url.searchParams.get('panel');
  return panelNames.find((panel) => panel === name) ?? null;
}

/** Loads a panel's code and messages when it is opened, so that the hub stays small. */
export function ProfilePanel({ panel }: { panel: PanelName }) {
  const t = useTranslation();
  const client = useClient();
  const [Panel, setPanel] = useState<ComponentType | undefined>(() => undefined);
  const [failed, setFailed] = useState<unknown>(null);
  const load = async () => {
    setFailed(null);
    try {
      const module = await client.loadPanel(panel);
      setPanel(() => module.Panel);
    } catch (error) {
      const isOffline = isChunkFailure(error) && !(await isServerReachable());
      setFailed(isOffline ? new ApiError(0, 'No answer') : error);
    }
  };
  useEffect(() => {
    void load();
  }, []);
  return (
    <div className={pageStyles.page}>
      <PageHead title={t(`profile.panel.${panel}`)} />
      {failed !== null && <LoadError error={failed} onRetry={() => void load()} />}
      {failed === null && (Panel === undefined ? <Skeleton height={220} radius={12} /> : <Panel />)}
    </div>
  );
}
