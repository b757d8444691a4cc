import { type ComponentType, lazy, type ReactNode, useCallback, useEffect, useState } from 'react';

const RETRY_MS = 5000;

/** What stands in the place of a component whose code could not be had; told of each further try that failed. */
type Missing<P> = (props: P & { tries: number }) => ReactNode;

/**
 * A component whose code loads when it is first shown. Where it does not come, because the network is away for a
 * moment, `Missing` holds its place and nothing around it breaks; it is asked for again every few seconds, and when
 * the network is back. `fetchCode` fetches it before it is shown: it is drawn at once then. (Chromium remembers the failure for as long as the page lives: `loadAnew`.)
 */
export function lazyCode<P extends object>(load: () => Promise<ComponentType<P>>, Missing: Missing<P>) {
  let code: ComponentType<P> | undefined;
  const fetchCode = async (): Promise<ComponentType<P>> => {
    code ??= await load();
    return code;
  };
  const Lazy = lazy(async () => {
    try {
      return { default: await fetchCode() };
    } catch (error) {
      console.warn('A part of the page could not be loaded', error);
      return { default: healing(load, Missing) };
    }
  });
  // One place keeps what it was first drawn with: another component would lose what is in it.
  function Late(props: P) {
    const [Code] = useState<ComponentType<P> | typeof Lazy>(() => code ?? Lazy);
    return <Code {...props} />;
  }
  return Object.assign(Late, { fetchCode });
}

function healing<P extends object>(load: () => Promise<ComponentType<P>>, Missing: Missing<P>) {
  let healed: ComponentType<P> | undefined;
  return function Healing(props: P) {
    const [Loaded, setLoaded] = useState(() => healed);
    const [tries, setTries] = useState(0);
    const retry = useCallback(() => {
      load().then(
        (code) => {
          healed = code;
          setLoaded(() => code);
        },
        () => setTries((count) => count + 1),
      );
    }, []);
    const missing = Loaded === undefined;
    useEffect(() => {
      if (!missing) return;
      retry();
      const timer = setInterval(retry, RETRY_MS);
      window.addEventListener('online', retry);
      return () => {
        clearInterval(timer);
        window.removeEventListener('online', retry);
      };
    }, [missing, retry]);
    return Loaded ? <Loaded {...props} /> : <Missing {...props} tries={tries} />;
  };
}

/** For a part that a page can do without: its place stays empty until its code is there. */
export const Nothing = () => null;
