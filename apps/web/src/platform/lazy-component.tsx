import { type ComponentType, useEffect, useState } from 'react';
import { importWithStyles } from './import-with-styles.ts';

const FALLBACK_AFTER_MS = 3_000;

/**
 * Creates a component whose code is loaded when it is first rendered. `Fallback` is shown if the code fails to load or takes longer than
 * three seconds. A failed request is repeated when the network is back or the component is mounted again.
 */
export function lazyComponent<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  return function LazyComponent(props: Props) {
    const [stage, setStage] = useState<'loading' | 'loaded' | 'failed'>('loading');
    useEffect(() => {
      if (Part !== undefined) return undefined;
      const request = () =>
        void importWithStyles(name, load).then(
          (loaded) => {
            Part = loaded;
            setStage('loaded');
          },
          () => setStage('failed'),
        );
      request();
      const timer = setTimeout(
        () => setStage((current) => (current === 'loading' ? 'failed' : current)),
        FALLBACK_AFTER_MS,
      );
      addEventListener('online', request);
      return () => {
        clearTimeout(timer);
        removeEventListener('online', request);
      };
    }, []);
    if (Part !== undefined) return <Part {...props} />;
    return stage === 'failed' ? <Fallback {...props} /> : null;
  };
}
