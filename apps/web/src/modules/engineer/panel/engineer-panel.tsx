import { leaveEngineerMode } from '@nua/contract/engineer.ts';
import { Button, buttonNames, IconButton, Segmented } from '@nua/ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from '../../../client/link.tsx';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { copyText } from '../../../page/copy-text.ts';
import type { Program } from '../../../platform/system/own-app.ts';
import { saveFile } from '../../file/public.ts';
import { appFacts } from '../device/app-facts.ts';
import { Facts } from '../device/facts.tsx';
import { type LogLine, type LogRing, logText, MAX_LOG_LINES } from '../log/log-ring.ts';
import styles from './engineer-panel.module.css';

type Tab = 'log' | 'network' | 'facts';
type PanelProps = { ring: LogRing; program: Program; end: () => void };

export function EngineerPanel(props: PanelProps) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The button is not rendered while the sheet is open, so its focus must be restored.
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <Sheet {...props} close={() => setOpen(false)} />;
  return (
    <button ref={button} type="button" className={styles.open} onClick={() => setOpen(true)}>
      {t('engineer.title')}
    </button>
  );
}

function Sheet({ ring, program, end, close }: PanelProps & { close: () => void }) {
  const t = useTranslation();
  const client = useClient();
  const titleId = useId();
  const [tab, setTab] = useState<Tab>('log');
  const sheet = useRef<HTMLElement>(null);
  const allLines = useSyncExternalStore(ring.subscribe, ring.all);
  const lines = allLines.filter(({ kind }) => (kind === 'network') === (tab === 'network'));
  useEffect(() => sheet.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return (
    <section ref={sheet} tabIndex={-1} className={styles.sheet} aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <h2 id={titleId}>{t('engineer.panel')}</h2>
        <IconButton icon="close" label={t('shell.close')} onClick={close} />
      </div>
      <Segmented<Tab>
        label={t('engineer.panel')}
        value={tab}
        onChange={setTab}
        options={[
          { value: 'log', label: t('engineer.tab.log') },
          { value: 'network', label: t('engineer.tab.network') },
          { value: 'facts', label: t('engineer.tab.facts') },
        ]}
      />
      <div className={styles.body}>
        {tab === 'facts' ? <Facts facts={appFacts(client, program, t)} /> : <Lines lines={lines} />}
      </div>
      <PanelActions ring={ring} program={program} end={end} count={allLines.length} />
    </section>
  );
}

function PanelActions({ ring, program, end, count }: PanelProps & { count: number }) {
  const t = useTranslation();
  const client = useClient();
  const text = () => {
    const facts = appFacts(client, program, t).map(([name, value]) => `${name}: ${value}`);
    return `${facts.join('\n')}\n\n${logText(ring.all())}\n`;
  };
  const copy = async () => {
    const isCopied = await copyText(text());
    client.notify(isCopied ? 'success' : 'error', t(isCopied ? 'engineer.copied' : 'engineer.not-copied'));
  };
  const leave = async () => {
    try {
      await client.call(leaveEngineerMode, { quiet: true });
    } catch {
      return client.notify('error', t('engineer.not-left'));
    }
    end();
    client.notify('success', t('engineer.left'));
  };
  return (
    <div className={styles.actions}>
      <Button size="small" kind="quiet" icon="copy" onClick={() => void copy()}>
        {t('engineer.copy')}
      </Button>
      <Button
        size="small"
        kind="quiet"
        icon="document"
        onClick={() => void saveFile(client, new Blob([text()], { type: 'text/plain' }), 'nua-log.txt')}
      >
        {t('engineer.download')}
      </Button>
      <Button size="small" kind="quiet" icon="trash" onClick={() => ring.clear()}>
        {t('engineer.clear')}
      </Button>
      <Link to="/omega-test" className={buttonNames({ kind: 'quiet', size: 'small' })}>
        {t('engineer.omega')}
      </Link>
      <Link to="/sigma-test" className={buttonNames({ kind: 'quiet', size: 'small' })}>
        {t('engineer.sigma')}
      </Link>
      <Button size="small" kind="danger" onClick={() => void leave()}>
        {t('engineer.leave')}
      </Button>
      <span className={styles.count}>{t('engineer.lines', { count, maximum: MAX_LOG_LINES })}</span>
    </div>
  );
}

function Lines({ lines }: { lines: readonly LogLine[] }) {
  const t = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const newest = lines.at(-1)?.id;
  useEffect(() => {
    if (newest !== undefined) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  if (lines.length === 0)
    return (
      <div className={styles.empty}>
        <p>{t('engineer.empty')}</p>
        <p>{t('engineer.empty.text')}</p>
      </div>
    );
  return (
    // A scrollable region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus lets arrow keys scroll the list.
    <ol ref={list} className={styles.lines} dir="ltr" tabIndex={0} aria-label={t('engineer.tab.log')}>
      {lines.map(({ id, at_ms, kind, text }) => (
        <li key={id} data-kind={kind}>
          <time>{new Date(at_ms).toISOString().slice(11, 23)}</time> <b>{kind}</b> {text}
        </li>
      ))}
    </ol>
  );
}
