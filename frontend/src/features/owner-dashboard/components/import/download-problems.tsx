import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '@/lib/save-file';
import { problemsFile } from '../../state/import-file';
import { ownerDashboardText } from '../../texts';

const text = ownerDashboardText.import;

/** Saves wrong rows with their problems, to correct and import them again. */
export function DownloadProblems({ rows }: { readonly rows: Parameters<typeof problemsFile>[0] }) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => saveFile(problemsFile(rows), text.badName)}
    >
      {text.downloadBad}
    </Button>
  );
}
