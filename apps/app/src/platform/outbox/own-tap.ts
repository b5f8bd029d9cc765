import {
  type DefaultError,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

/** Changes the cached answers as the server will change them. The returned function takes that back. */
export type ShowAtOnce<Input> = (input: Input) => () => void;

export type OwnTap<Input, Answer> = {
  /** The taps of one scope are sent one after the other, so that the server ends with the last of them. */
  readonly scope: string;
  readonly send: (input: Input) => Promise<Answer>;
  readonly showOptimistically: ShowAtOnce<Input>;
  /** Called where the tap has failed, because the server refused it or gave no answer, to show the user the reason. */
  readonly onFailure?: (error: DefaultError, input: Input) => void;
  /** Called after the answer, to load again what the tap has changed. */
  readonly settled?: (error: DefaultError | null, input: Input) => unknown;
};

/**
 * Makes a tap of the user show its change before the server has answered, and takes the change back where the server
 * refuses it. It is for taps that need a connection; taps that may wait for one are entries of the outbox.
 */
export function useOwnTap<Input, Answer>({
  scope,
  send,
  showOptimistically: show,
  onFailure: refused,
  settled,
}: OwnTap<Input, Answer>) {
  const queryClient = useQueryClient();
  const hasLaterTap = () =>
    queryClient.isMutating({ predicate: ({ options }) => options.scope?.id === scope }) > 1;
  return useMutation({
    scope: { id: scope },
    mutationFn: send,
    onMutate: (input: Input) => ({ takeBack: show(input) }),
    onError(error, input, shown) {
      // Where a later tap already shows its own change, nothing is taken back: the answer to that tap decides.
      if (!hasLaterTap()) shown?.takeBack();
      refused?.(error, input);
    },
    onSettled: (_answer, error, input) => settled?.(error, input),
  } satisfies UseMutationOptions<Answer, DefaultError, Input, { takeBack: () => void }>);
}
