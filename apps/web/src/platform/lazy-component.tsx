import { type ComponentType, useEffect, useState } from 'react';
import { importWithStyles } from './import-with-styles.ts';

const LATE_MS = 3_000;

/**
 * A component whose code is loaded on demand. If the code fails to load, `Plain` is shown until the network is back or the next
 * such component renders: a lost network breaks neither the page nor the component for good.
 */
export function lazyComponent<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  Plain: ComponentType<Props>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  return function LazyComponent(props: Props) {
    const [stage, setStage] = useState<'coming' | 'there' | 'missing'>('coming');
    useEffect(() => {
      if (Part !== undefined) return undefined;
      const ask = () =>
        void importWithStyles(name, load).then(
          (came) => {
            Part = came;
            setStage('there');
          },
          () => setStage('missing'),
        );
      ask();
      const late = setTimeout(() => setStage((now) => (now === 'coming' ? 'missing' : now)), LATE_MS);
      addEventListener('online', ask);
      return () => {
        clearTimeout(late);
        removeEventListener('online', ask);
      };
    }, []);
    if (Part !== undefined) return <Part {...props} />;
    return stage === 'missing' ? <Plain {...props} /> : null;
  };
}
