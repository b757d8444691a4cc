import { LANGUAGE_CODES } from '@lode/shared/core/languages';
import { editArticleRoutes } from '@lode/shared/knowledge/admin-rest';
import type { ArticleFile } from '@lode/shared/knowledge/admin-schemas';
import { mdiDownloadOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../components/ui/buttons.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { call } from '../../lib/api-client.ts';
import { downloadBlob } from '../../lib/download-text.ts';
import { errorText } from '../../lib/error-text.ts';
import { packFiles } from './article-archive.ts';

async function readEverything(): Promise<ArticleFile[]> {
  const all: ArticleFile[] = [];
  for (const language of LANGUAGE_CODES) {
    const { files } = await call(editArticleRoutes.export, { query: { language } }, 'admin');
    all.push(...files);
  }
  return all;
}

/** Saves every article in every language as one archive of Markdown files. */
export function ExportButton() {
  const { t } = useTranslation(['knowledge', 'errors']);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      downloadBlob(
        `articles-${new Date().toISOString().slice(0, 10)}.zip`,
        await packFiles(await readEverything()),
      );
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    }
    setBusy(false);
  };
  return (
    <SecondaryButton size="sm" needsNetwork loading={busy} onClick={() => void save()}>
      <Icon path={mdiDownloadOutline} size={18} />
      {t('export')}
    </SecondaryButton>
  );
}
