"""What docs/teaching.md says of a class's size can be measured again."""

import hub as hubs
import lab
import servers


def test_a_learner_is_measured(capsys):
    lab.require(hubs.what_is_missing())
    servers.main(["1", "--lesson", "00_welcome"])
    *_, row = capsys.readouterr().out.strip().split("\n")
    learners, megabytes, *seconds = map(float, row.split())
    assert learners == 1
    assert 50 < megabytes < 1000  # a server and a kernel, and they are there
    assert len(seconds) == 4
    assert all(0 < x < servers.SECONDS for x in seconds)
