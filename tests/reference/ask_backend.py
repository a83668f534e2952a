"""Asks `verivid backend` with the client of NVIDIA's Triton. `pip install "tritonclient[http]" numpy`

    python tests/reference/ask_backend.py http://127.0.0.1:8000
"""
import sys

import numpy as np
import tritonclient.http as triton


def main(address):
    client = triton.InferenceServerClient(address.removeprefix("http://"), network_timeout=60, connection_timeout=60)
    assert client.is_server_live() and client.is_server_ready()
    about = client.get_server_metadata()
    assert about["name"] == "verivid" and "binary_tensor_data" in about["extensions"], about
    (model,) = [one["name"] for one in client.get_model_repository_index()]
    assert client.is_model_ready(model)
    metadata = client.get_model_metadata(model)
    shape = metadata["inputs"][0]["shape"]
    tensor = (np.random.RandomState(0).rand(*shape)).astype(np.float32)
    results = []
    for binary_in in (True, False):
        for binary_out in (True, False):
            given = triton.InferInput(metadata["inputs"][0]["name"], shape, "FP32")
            given.set_data_from_numpy(tensor, binary_data=binary_in)
            asked = triton.InferRequestedOutput(metadata["outputs"][0]["name"], binary_data=binary_out)
            answer = client.infer(model, [given], outputs=[asked], request_id="7")
            assert answer.get_response()["id"] == "7"
            results.append(answer.as_numpy(metadata["outputs"][0]["name"]))
    # Nothing asked for by name: everything, and as bytes, which is this client's own default.
    given = triton.InferInput(metadata["inputs"][0]["name"], shape, "FP32")
    given.set_data_from_numpy(tensor)
    results.append(client.infer(model, [given]).as_numpy(metadata["outputs"][0]["name"]))
    assert all(result.shape == (1, 84, 3549) and np.abs(result - results[0]).max() < 1e-4 for result in results)
    try:
        wrong = triton.InferInput("images", [1, 3, 8, 8], "FP32")
        wrong.set_data_from_numpy(np.zeros([1, 3, 8, 8], np.float32))
        client.infer(model, [wrong])
        raise SystemExit("a wrong shape was taken")
    except triton.InferenceServerException as why:
        assert "shape" in str(why), why
    try:
        client.get_model_metadata("none")
        raise SystemExit("a model that is not there was told of")
    except triton.InferenceServerException as why:
        assert "there is no model" in str(why), why
    print("tritonclient", len(results), "requests,", results[0].shape)


main(sys.argv[1])
