import { Box } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { ShownOnce } from './shown-once.tsx';

const WIDTH = 480;

export interface MadeOnceProps {
  /** It is made: what lists it looks again. */
  onMade: () => void;
  onClose: () => void;
}

interface MadeOnceDialogProps extends MadeOnceProps {
  title: string;
  /** Above the secret. */
  says: string;
  /** Asks what is to be made, and hands on the secret that it is told. */
  form: (made: (secret: string) => void) => ReactNode;
}

/** For what is made with a secret: asks for the one, and then tells the other, this once. */
export function MadeOnceDialog({ title, says, form, onMade, onClose }: MadeOnceDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const made = (told: string) => {
    setSecret(told);
    onMade();
  };
  return (
    <Dialog open onClose={onClose} title={title} maxWidth={WIDTH}>
      <Box pb="4">{secret === null ? form(made) : <ShownOnce says={says} secret={secret} />}</Box>
    </Dialog>
  );
}
