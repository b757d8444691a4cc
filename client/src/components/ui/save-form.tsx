import type { ReactNode } from 'react';

interface SaveFormProps {
  id?: string;
  onSave: () => Promise<void>;
  children: ReactNode;
}

/** A form that we check and send ourselves: the browser does neither. */
export function SaveForm({ id, onSave, children }: SaveFormProps) {
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSave();
      }}
    >
      {children}
    </form>
  );
}
