/**
 * Functions and types that Python has without an import: the callables of `dir(builtins)` of 3.11 without exceptions.
 * The pages and the editor of programs colour them.
 */
export const BUILTINS: readonly string[] =
  `abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex
  delattr dict dir divmod enumerate eval exec filter float format frozenset getattr globals hasattr hash help hex id
  input int isinstance issubclass iter len list locals map max memoryview min next object oct open ord pow
  print property range repr reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip`.split(
    /\s+/,
  );
