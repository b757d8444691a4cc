import { formatUsd } from '@lode/shared/core/money';
import type { LiabilityTree, OwnProof as Proof } from '@lode/shared/transparency/schemas';
import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiDownload } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../components/ui/icon.tsx';
import buttons from '../../components/ui/plain-button.module.css';
import { downloadText } from '../../lib/download-text.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import styles from './own-proof.module.css';
import { type CheckedProof, checkProof } from './proof-check.ts';
import { readOwnProof } from './transparency-state.ts';

/** As the page's command names it. */
const PROOF_FILE = 'lode-proof.json';

type State =
  | { is: 'idle' | 'working' }
  | { is: 'failed'; error: unknown }
  | { is: 'done'; proof: Proof; checked: CheckedProof };

interface OwnProofProps {
  /** The trees whose roots the page shows. */
  trees: LiabilityTree[];
  /** There are newer ones. */
  onNewer: () => void;
}

/** A customer's own branch, fetched and checked here, in their browser, against a root that the page shows. */
export function OwnProof({ trees, onNewer }: OwnProofProps) {
  const { t } = useTranslation(['transparency', 'errors']);
  const signedIn = useSession('user').status !== 'anonymous';
  const [state, setState] = useState<State>({ is: 'idle' });
  const check = async () => {
    setState({ is: 'working' });
    try {
      const { proof, root } = await readOwnProof(trees, onNewer);
      setState({ is: 'done', proof, checked: await checkProof(proof, root) });
    } catch (error) {
      setState({ is: 'failed', error });
    }
  };
  if (!signedIn) {
    return (
      <Link className={buttons.secondary} to="/auth/login?redirect=/transparency">
        {t('own.log_in')}
      </Link>
    );
  }
  return (
    <div className={styles.own}>
      <button
        type="button"
        className={buttons.primary}
        disabled={state.is === 'working'}
        onClick={() => void check()}
      >
        {t(state.is === 'working' ? 'own.checking' : 'own.check')}
      </button>
      <div role="status">
        {state.is === 'failed' && <p>{errorText(t, state.error)}</p>}
        {state.is === 'done' && <Result {...state} />}
      </div>
    </div>
  );
}

function Result({ proof, checked }: { proof: Proof; checked: CheckedProof }) {
  const { t } = useTranslation('transparency');
  const format = useFormat();
  return (
    <div className={styles.result}>
      <p className={checked.ok ? styles.good : styles.bad}>
        <Icon path={checked.ok ? mdiCheckCircleOutline : mdiAlertCircleOutline} size={22} />
        {t(checked.ok ? 'own.counted' : 'own.not_counted', {
          balance: format.money(formatUsd(checked.balance)),
        })}
      </p>
      {checked.parts.map((steps, part) => (
        <ol key={steps[0]?.hash} className={styles.steps}>
          {steps.slice(0, part === checked.parts.length - 1 ? undefined : -1).map(({ hash, sum }, level) => (
            <li key={hash}>
              <span>{t(stepName(level, steps.length))}</span>
              <code>{hash}</code>
              <b>{format.exactMoney(formatUsd(sum))}</b>
            </li>
          ))}
        </ol>
      ))}
      <button
        type="button"
        className={`${buttons.secondary} ${buttons.small}`}
        onClick={() => downloadText({ filename: PROOF_FILE, content: JSON.stringify(proof, null, 2) })}
      >
        <Icon path={mdiDownload} size={18} />
        {t('own.download')}
      </button>
    </div>
  );
}

/** The root, where all of them end, is shown after the last. */
function stepName(level: number, steps: number): string {
  if (level === steps - 1) return 'own.step.root';
  return level === 0 ? 'own.step.leaf' : 'own.step.node';
}
