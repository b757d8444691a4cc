import { Box, Flex } from '@chakra-ui/react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Command, CommandGroup } from '../../lib/palette-offers.ts';
import { Input } from './controls.ts';
import { Keys } from './keys.tsx';
import { MarkedText } from './marked-text.tsx';

interface CommandPaletteProps {
  label: string;
  typed: string;
  onType: (text: string) => void;
  /** What fits what is typed, the likeliest first. */
  groups?: readonly CommandGroup[];
  /** In place of the groups where there are none. */
  nothing: ReactNode;
  onChoose?: (command: Command) => void;
}

const NONE: readonly CommandGroup[] = [];

/** Everything that can be done or reached, found by a few letters: arrows choose, Enter does it. */
export function CommandPalette(props: CommandPaletteProps) {
  const { label, typed, onType, groups = NONE, nothing, onChoose } = props;
  const id = useId();
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const commands = groups.flatMap((group) => group.commands);
  const active = commands[Math.min(at, commands.length - 1)];
  const optionId = (command: Command) => `${id}-${command.id}`;
  const activeId = active && optionId(active);
  // It takes the place of another one when its code has come: whoever types there goes on here.
  useLayoutEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step)
      setAt((Math.min(at, commands.length - 1) + step + commands.length) % Math.max(1, commands.length));
    else if (event.key === 'Enter' && active) onChoose?.(active);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Input
        ref={field}
        role="combobox"
        aria-label={label}
        aria-expanded={commands.length > 0}
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setAt(0);
          onType(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <Groups id={id} label={label} groups={groups} active={active} optionId={optionId} onChoose={onChoose} />
      <Box role="status" textStyle="sm" color="muted" px="3">
        {commands.length === 0 && nothing}
      </Box>
    </>
  );
}

interface GroupsProps {
  id: string;
  label: string;
  groups: readonly CommandGroup[];
  active: Command | undefined;
  optionId: (command: Command) => string;
  onChoose: CommandPaletteProps['onChoose'];
}

function Groups({ id, label, groups, active, optionId, onChoose }: GroupsProps) {
  return (
    <Box role="listbox" id={id} aria-label={label} mt="3" minH="40" maxH="50dvh" overflowY="auto">
      {groups.map(({ title, commands }) => (
        <Box key={title} role="group" aria-label={title} pb="2">
          <Box aria-hidden textStyle="xs" fontWeight="600" color="muted" px="3" py="1">
            {title}
          </Box>
          {commands.map((command) => (
            <Option
              key={command.id}
              id={optionId(command)}
              command={command}
              active={command === active}
              onChoose={() => onChoose?.(command)}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  active: boolean;
  onChoose: () => void;
}

function Option({ id, command: { text, hint = '', marks = [], keys = [] }, active, onChoose }: OptionProps) {
  return (
    <Flex
      id={id}
      role="option"
      aria-selected={active}
      align="center"
      gap="3"
      px="3"
      py="2"
      borderRadius="l1"
      cursor="pointer"
      textStyle="sm"
      bg={active ? 'primary.subtle' : undefined}
      _hover={{ bg: active ? 'primary.subtle' : 'gray.subtle' }}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Box truncate dir="auto" flexShrink={0} maxW="70%">
        {text}
      </Box>
      <Box minW="0" truncate color="muted" dir="auto">
        <MarkedText text={hint} marks={marks} />
      </Box>
      <Box ms="auto" flexShrink={0}>
        <Keys keys={keys} />
      </Box>
    </Flex>
  );
}
