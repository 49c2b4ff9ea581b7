import { Skeleton } from '@nua/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import pageStyles from '../../domain/payment/money-page.module.css';
import type { MessageId } from '../../i18n/message-id.generated.ts';
import { importWithStyles } from '../../platform/import-with-styles.ts';
import { isChunkFailure, isServerThere } from '../../platform/reload-once.ts';
import { LoadError } from '../../shell/load-error.tsx';
import { PageHead } from '../../shell/page-head.tsx';

/** What a file `<name>-panel.tsx` exports: a component, and the namespaces it needs. */
type PanelModule = { namespaces?: readonly string[] } & Readonly<Record<string, unknown>>;

const files = import.meta.glob<PanelModule>('../*/*-panel.tsx');
const fileOf = (panel: string): string => Object.keys(files).find((file) => file.endsWith(`/${panel}-panel.tsx`)) ?? '';

/** The panel an address asks for; null shows the hub. */
export function panelOf(url: URL): string | null {
  const panel = url.searchParams.get('panel');
  return panel !== null && fileOf(panel) in files ? panel : null;
}

/** Whether there is something at the end of a link to a panel. */
export const hasPanel = (to: string): boolean => fileOf(to.split('panel=')[1] ?? '') in files;

const known = new Map<string, ComponentType>();

function componentOf(module: PanelModule): ComponentType {
  const found = Object.entries(module).find(([name]) => /Panel$/.test(name));
  if (found === undefined) throw new Error('a panel exports no component');
  return found[1] as ComponentType;
}

/** Fetches a panel's code and words when it is opened: none of them weighs on the hub. */
export function ProfilePanel({ panel }: { panel: string }) {
  const t = useTranslation();
  const client = useClient();
  const [Panel, setPanel] = useState<ComponentType | undefined>(() => undefined);
  const [failed, setFailed] = useState<unknown>(null);
  const load = async () => {
    setFailed(null);
    try {
      const file = fileOf(panel);
      const module = await importWithStyles(file, files[file]!);
      await client.i18n.load(['api', ...(module.namespaces ?? [])]);
      known.set(panel, componentOf(module));
      setPanel(() => known.get(panel));
    } catch (error) {
      const isAway = isChunkFailure(error) && !(await isServerThere());
      setFailed(isAway ? new ApiError(0, 'No answer') : error);
    }
  };
  useEffect(() => {
    void load();
  }, []);
  return (
    <div className={pageStyles.page}>
      <PageHead title={t(`profile.panel.${panel}` as MessageId)} />
      {failed !== null && <LoadError error={failed} onRetry={() => void load()} />}
      {failed === null && (Panel === undefined ? <Skeleton height={220} radius={12} /> : <Panel />)}
    </div>
  );
}
