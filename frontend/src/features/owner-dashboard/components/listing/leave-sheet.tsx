// Back is what this sheet asks about: it gets no history entry of its own.
// eslint-disable-next-line no-restricted-imports
import { Button, Modal, Stack } from '@mantine/core';
import { FocusReturn } from '@/components/ui/focus-return';
import { type ListingStep } from '../../state/listing-values';
import { ownerDashboardText } from '../../texts';
import { type LeaveGuard } from './use-leave-guard';

const text = ownerDashboardText.listing;

interface LeaveSheetProps {
  readonly guard: LeaveGuard;
  readonly sections: () => readonly ListingStep[];
}

/** The question before unsaved changes are left. */
export function LeaveSheet({ guard, sections }: LeaveSheetProps) {
  const { isAsking, isSaving, stay, leave, saveAndLeave } = guard;
  return (
    <Modal opened={isAsking} onClose={stay} title={text.editor.leaveTitle} size="md">
      <FocusReturn />
      <Stack gap="md">
        <p>
          {text.editor.leaveText(
            sections()
              .map((step) => text.steps[step])
              .join(', '),
          )}
        </p>
        <Stack gap="xs">
          <Button fullWidth loading={isSaving} onClick={() => void saveAndLeave()}>
            {text.editor.save}
          </Button>
          <Button fullWidth variant="default" disabled={isSaving} onClick={leave}>
            {text.editor.discard}
          </Button>
          <Button fullWidth variant="subtle" disabled={isSaving} onClick={stay}>
            {text.editor.stay}
          </Button>
        </Stack>
      </Stack>
    </Modal>
  );
}
