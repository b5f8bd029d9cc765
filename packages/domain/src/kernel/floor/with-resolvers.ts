type Resolvers<Value> = {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value | PromiseLike<Value>) => void;
  readonly reject: (reason?: unknown) => void;
};

/** Does what `Promise.withResolvers` does, which the oldest browsers of the app do not have. */
export function withResolvers<Value>(): Resolvers<Value> {
  let resolve!: Resolvers<Value>['resolve'];
  let reject!: Resolvers<Value>['reject'];
  const promise = new Promise<Value>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
