"""Proves that the hardening check can fail: each property, taken away alone, is one fault."""

import unittest

from check_hardening import FLAGS, FORTIFY, binary_faults, command_faults

HEADERS = "  Type:                              DYN (Position-Independent Executable file)\n"
SEGMENTS = "  GNU_RELRO      0x0b5a50 0x00000000000b6a50\n"
DYNAMIC = " 0x1e (FLAGS)   BIND_NOW\n 0x6ffffffb (FLAGS_1)   Flags: NOW PIE\n"
SYMBOLS = "  12: 0 FUNC GLOBAL DEFAULT UND __stack_chk_fail@GLIBC_2.4 (5)\n"


def entry(*flags):
    return {"file": "/p/src/a.cpp", "command": " ".join(["c++", *flags, "-c", "/p/src/a.cpp"])}


class CheckHardening(unittest.TestCase):
    def test_accepts_a_hardened_program(self):
        self.assertEqual(list(binary_faults(HEADERS, SEGMENTS, DYNAMIC, SYMBOLS)), [])

    def test_finds_each_missing_property_of_the_program(self):
        for arguments in (
            (HEADERS.replace("DYN", "EXEC"), SEGMENTS, DYNAMIC, SYMBOLS),
            (HEADERS, SEGMENTS, DYNAMIC.replace(" PIE", ""), SYMBOLS),
            (HEADERS, "", DYNAMIC, SYMBOLS),
            (HEADERS, SEGMENTS, DYNAMIC.replace("BIND_NOW", "").replace("NOW ", ""), SYMBOLS),
            (HEADERS, SEGMENTS, DYNAMIC, ""),
        ):
            self.assertEqual(len(list(binary_faults(*arguments))), 1)

    def test_finds_each_missing_flag(self):
        self.assertEqual(list(command_faults([entry("-O3", *FLAGS, FORTIFY)])), [])
        for flag in [*FLAGS, FORTIFY]:
            flags = [other for other in ["-O3", *FLAGS, FORTIFY] if other != flag]
            self.assertEqual(len(list(command_faults([entry(*flags)]))), 1, flag)

    def test_asks_for_no_fortification_without_optimisation(self):
        self.assertEqual(list(command_faults([entry("-O0", *FLAGS)])), [])

    def test_finds_an_empty_list_of_commands(self):
        self.assertEqual(len(list(command_faults([]))), 1)


if __name__ == "__main__":
    unittest.main()
